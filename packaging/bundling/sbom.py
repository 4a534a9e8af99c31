"""The bill of materials of a release, in the form of CycloneDX."""

from collections.abc import Iterable
from datetime import UTC, datetime
from uuid import NAMESPACE_URL, uuid5

from cyclonedx.factory.license import LicenseFactory
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component as Listed
from cyclonedx.model.component import ComponentType
from cyclonedx.output.json import JsonV1Dot6
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from packageurl import PackageURL

from bundling.components import PROGRAM, Component

_FORM = SchemaVersion.V1_6


def bill_of_materials(components: Iterable[Component], version: str, moment: int) -> str:
    """Return the bill as JSON, the same for the same components; ValueError if it is not valid."""
    all_of_it = list(components)
    bom = Bom(serial_number=uuid5(NAMESPACE_URL, f"{PROGRAM} {version} {[each.purl for each in all_of_it]}"))
    bom.metadata.timestamp = datetime.fromtimestamp(moment, UTC)
    program = Listed(name=PROGRAM, version=version, type=ComponentType.APPLICATION, bom_ref=PROGRAM)
    program.licenses.add(LicenseFactory().make_from_string("MIT"))
    bom.metadata.component = program
    for component in all_of_it:
        if component.name != PROGRAM:
            listed = _listed(component)
            bom.components.add(listed)
            bom.register_dependency(program, [listed])
    text: str = JsonV1Dot6(bom).output_as_string(indent=2)
    if problem := JsonStrictValidator(_FORM).validate_str(text):
        raise ValueError(f"the bill of materials is not valid: {problem}")
    return text + "\n"


def _listed(component: Component) -> Listed:
    inside = [
        Listed(
            name=name,
            licenses=[LicenseFactory().make_from_string(licence)],
            bom_ref=f"{component.purl}#{name}",
        )
        for name, licence in component.inside
    ]
    return Listed(
        name=component.name,
        version=component.version,
        purl=PackageURL.from_string(component.purl),
        bom_ref=component.purl,
        licenses=[LicenseFactory().make_from_string(component.licence)],
        components=inside,
    )
