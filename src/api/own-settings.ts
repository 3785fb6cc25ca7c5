import { api } from "./client.ts";
import { sendOnce } from "./once.ts";
import type { CurrentAccount } from "#domain/entities/account.ts";
import type { AccountPatch } from "#domain/entities/settings.ts";

type SaveSettings = (
  settings: AccountPatch["settings"],
  idempotencyKey?: string,
) => Promise<CurrentAccount>;

/** Returns what saves settings one after the other. */
export function createSettingsSaver(): SaveSettings {
  /** The previous save. The next one waits for it, so that the latest choice wins even after retries. */
  let previousSave: Promise<unknown> = Promise.resolve();
  return (settings, idempotencyKey) => {
    const saving = previousSave.then(() =>
      sendOnce(idempotencyKey, (key) =>
        api.patch<CurrentAccount>("/account/current-user", {
          body: { settings },
          idempotencyKey: key,
        }),
      ),
    );
    previousSave = saving.catch(() => undefined);
    return saving;
  };
}

/** Changes the user's own settings; returns the account with all its settings. */
export const saveSettings = createSettingsSaver();
