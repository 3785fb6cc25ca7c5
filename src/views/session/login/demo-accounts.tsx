import { useHotkeys } from "react-hotkeys-hook";
import { roleFromCode } from "#domain/roles.ts";
import { t } from "#src/i18n/t.ts";
import { roleWords } from "#src/views/parts/role-words.ts";
import type { DemoLogin } from "#domain/entities/account.ts";
import { ONCE_ANYWHERE } from "./login-keys.ts";

/**
 * The keys of the accounts, by position: function keys type nothing into the fields, and F1, F5 and F6 have
 * their own meaning.
 */
const KEYS = ["F2", "F3", "F4", "F7", "F8", "F9"] as const;

/** The accounts of the demo center; each has a key that signs it in. */
export function DemoAccounts({
  accounts,
  hasKeys,
  onChoose,
}: {
  accounts: readonly DemoLogin[];
  /** False while somebody signs in by e-mail: after a refused sign-in the same keys are meant for the desk. */
  hasKeys: boolean;
  onChoose: (account: DemoLogin) => void;
}) {
  useHotkeys(
    KEYS.slice(0, accounts.length).join(","),
    ({ code }) => {
      const chosen = accounts[KEYS.findIndex((key) => key === code)];
      if (chosen !== undefined) onChoose(chosen);
    },
    { ...ONCE_ANYWHERE, enabled: hasKeys },
  );
  return (
    <section aria-labelledby="demo-title" className="flex flex-col gap-1">
      <header className="flex items-baseline justify-between gap-3 px-1 pb-1">
        <h2 id="demo-title" className="text-label font-semibold text-muted">
          {t("session.login.demo_title")}
        </h2>
        {hasKeys && <p className="text-label text-faint">{t("session.login.demo_hint")}</p>}
      </header>
      <ul className="divide-y divide-line overflow-hidden rounded-ui border border-line bg-raised">
        {accounts.slice(0, KEYS.length).map((account, index) => (
          <li key={account.email}>
            <button
              type="button"
              onClick={() => onChoose(account)}
              className="flex h-row w-full items-center gap-3 px-3 text-start text-table -outline-offset-2 hover:bg-sunken"
            >
              <span className="font-medium">{roleWords(roleFromCode(String(account.role)))}</span>
              <bdi className="min-w-0 flex-1 truncate text-faint">{account.email}</bdi>
              {hasKeys && <kbd className="key-badge">{KEYS[index]}</kbd>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
