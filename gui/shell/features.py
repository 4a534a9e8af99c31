"""The features that need nothing of the window but its context; a new one is added here."""

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from gui.audit.feature import AuditFeature
from gui.backfill.feature import BackfillFeature
from gui.backups.feature import BackupsFeature
from gui.channels.feature import ChannelsFeature
from gui.commands.window_context import WindowContext
from gui.guide.feature import GuideFeature
from gui.instances.feature import InstancesFeature
from gui.machines.feature import MachinesFeature
from gui.pending.feature import PendingFeature
from gui.revisions.feature import RevisionsFeature
from gui.secrets.feature import SecretsFeature
from gui.shell.occurrence_pages import OccurrencePages
from gui.simulator.feature import SimulatorFeature
from gui.statistics.feature import StatisticsFeature

FEATURES: tuple[Callable[[WindowContext, QWidget], QObject], ...] = (
    OccurrencePages,
    InstancesFeature,
    RevisionsFeature,
    StatisticsFeature,
    SimulatorFeature,
    PendingFeature,
    BackfillFeature,
    MachinesFeature,
    ChannelsFeature,
    SecretsFeature,
    BackupsFeature,
    AuditFeature,
    GuideFeature,
)
