"""The secrets of one machine among several that carry out runs."""

from scheduler_core.actions.outcome import ActionSecrets
from scheduler_core.secret_store.names import SecretUnavailable


class SecretsOfMachine:
    """Says of a secret that can't be had on which machine that is: another one may have it."""

    def __init__(self, secrets: ActionSecrets, host: str) -> None:
        self._secrets = secrets
        self._host = host

    async def secret(self, name: str) -> str:
        try:
            return await self._secrets.secret(name)
        except SecretUnavailable as error:
            raise SecretUnavailable(f"on {self._host}, where it was to run: {error}") from error
