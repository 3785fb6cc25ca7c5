import { CircleUserRound, Search, Wifi, WifiOff } from "lucide-react";
import { useSnapshot } from "valtio";
import { may } from "#domain/access.ts";
import { commandOf } from "#src/commands/all.ts";
import { createLoader } from "#src/browser/loader.ts";
import { execute } from "#src/commands/engine/execute.ts";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { SequenceHint } from "#src/commands/ui/sequence-hint.tsx";
import { joinWithDots } from "#src/i18n/lists.ts";
import { t } from "#src/i18n/t.ts";
import { context } from "#src/state/screen/context.ts";
import { network } from "#src/state/live/network.ts";
import { session } from "#src/state/session/session.ts";
import { useFirstStep } from "#src/state/session/use-first-step.ts";
import { shiftState } from "#src/state/session/shift.ts";
import { useCriticalParts } from "#src/views/parts/critical/lazy-critical.ts";
import { LanguageSwitch } from "#src/views/parts/language-switch.tsx";
import { Mark } from "#src/views/parts/mark.tsx";
import { roleWords } from "#src/views/parts/role-words.ts";
import { useLoaded } from "#src/views/parts/use-loaded.ts";
import { ShiftBadge } from "./shift-badge.tsx";
import { ThemeSwitch } from "#src/views/parts/theme-switch.tsx";

const PERSON = "flex h-8 items-center gap-1.5 rounded-ui px-2 text-table font-medium";

/** What people do with their own account and session. */
const OWN = [
  "go.keys",
  "go.password",
  "go.second_factor",
  "go.sessions",
  "session.lock",
  "session.log_out",
] as const;

/** The top bar: center and branch, search, and the state of shift, network and account. */
export function TopBar() {
  const isOpen = useFirstStep() === null;
  return (
    <header
      aria-label={t("shell.region.top_bar")}
      data-region="top-bar"
      tabIndex={-1}
      className="relative col-span-2 flex min-w-0 items-center gap-1.5 border-b border-line bg-raised pe-3 print:hidden"
    >
      <CenterName />
      <WaitingSequence />
      {isOpen && <PaletteButton />}
      <span className="min-w-2 flex-1" />
      {isOpen && <Overdue />}
      {isOpen && <ShiftBadge />}
      <NetworkState />
      <ThemeSwitch />
      <LanguageSwitch />
      <Person />
    </header>
  );
}

/** What an owner has to look after: critical results that nobody was told of in time. */
function Overdue() {
  const { role } = useSnapshot(session);
  return may(role, "critical_results.watch") ? <OverdueCritical /> : null;
}

function OverdueCritical() {
  const parts = useCriticalParts();
  return parts === null ? null : <parts.OverdueCritical />;
}

/** While a key sequence is pending, the keys that may follow cover the bar, and extend below it if needed. */
function WaitingSequence() {
  const { sequence } = useSnapshot(context);
  if (sequence.length === 0) return null;
  return (
    <div className="absolute start-sidebar end-0 top-0 z-20 flex min-h-top-bar items-center border-b border-line bg-raised px-5 py-1.5 max-compact:start-sidebar-compact">
      <SequenceHint />
    </div>
  );
}

function CenterName() {
  const { account } = useSnapshot(session);
  const { current } = useSnapshot(shiftState);
  const place = joinWithDots(
    [account?.scan_center.name, current?.branch_name].filter((name) => name !== undefined),
  );
  return (
    <div className="flex w-sidebar shrink-0 items-center gap-3 ps-5 pe-3 max-compact:w-sidebar-compact max-compact:ps-3.5">
      <Mark size={28} />
      <p className="flex min-w-0 flex-col leading-tight max-compact:sr-only">
        <span className="font-semibold">{t("common.product")}</span>
        <bdi title={place} className="-mb-1 truncate pb-1 text-label text-muted">
          {place}
        </bdi>
      </p>
    </div>
  );
}

function PaletteButton() {
  const command = commandOf("palette.open");
  const [keys] = command.keys;
  return (
    <button
      type="button"
      onClick={() => void execute(command, "button")}
      className="flex h-8 w-full max-w-[360px] min-w-0 items-center gap-2 rounded-ui border border-line bg-surface px-2.5 text-table text-faint hover:text-ink"
    >
      <Search size={16} aria-hidden="true" className="shrink-0" />
      <span className="min-w-0 flex-1 truncate text-start">{t("shell.palette")}</span>
      {keys !== undefined && <KeyBadge keys={keys} />}
    </button>
  );
}

function NetworkState() {
  const { online } = useSnapshot(network);
  const name = t(online ? "shell.network.online" : "shell.network.offline");
  const Icon = online ? Wifi : WifiOff;
  return (
    <span
      role="img"
      aria-label={name}
      title={name}
      className={`grid size-8 shrink-0 place-items-center ${online ? "text-done" : "text-stop"}`}
    >
      <Icon size={16} aria-hidden="true" />
    </span>
  );
}

const menu = createLoader(() => import("#src/views/parts/command-menu.tsx"));

/** The person's name, as a button that opens a menu once that has loaded. */
function Person() {
  const { account, role } = useSnapshot(session);
  const parts = useLoaded(menu);
  if (account === null) return null;
  const title = t("shell.account", { name: account.name, role: roleWords(role) });
  const name = (
    <>
      <CircleUserRound size={16} aria-hidden="true" className="shrink-0 text-muted" />
      <bdi className="max-w-[120px] truncate max-compact:sr-only">{account.name}</bdi>
    </>
  );
  if (parts === null)
    return (
      <span title={title} className={PERSON}>
        {name}
      </span>
    );
  return (
    <parts.CommandMenu name={title} commands={OWN} className={`${PERSON} hover:bg-sunken`}>
      {name}
    </parts.CommandMenu>
  );
}
