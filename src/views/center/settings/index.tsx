import {
  Building2,
  DoorOpen,
  FileText,
  Keyboard,
  KeyRound,
  Percent,
  ScanLine,
  ShieldAlert,
  Stethoscope,
  TestTubes,
  Users,
  type LucideIcon,
} from "lucide-react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { canOpen, type RoutePath } from "#domain/access.ts";
import { commandOf } from "#src/commands/all.ts";
import type { CommandId } from "#src/commands/engine/define.ts";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { SCREEN_TITLES } from "#src/i18n/screen-titles.ts";
import { t, type MessageKey } from "#src/i18n/t.ts";
import { session } from "#src/state/session/session.ts";
import { focusStep } from "#src/focus/fields.ts";
import { Page } from "#src/views/parts/page.tsx";
import { useLanding } from "#src/focus/use-landing.ts";
import { useView } from "#src/views/parts/use-view.ts";

type Card = { path: RoutePath; icon: LucideIcon; body: MessageKey; command: CommandId };

const CARDS: readonly Card[] = [
  {
    path: "/settings/branches",
    icon: Building2,
    body: "catalog.settings.branches",
    command: "go.branches",
  },
  { path: "/settings/rooms", icon: DoorOpen, body: "catalog.settings.rooms", command: "go.rooms" },
  {
    path: "/settings/machines",
    icon: ScanLine,
    body: "catalog.settings.machines",
    command: "go.machines",
  },
  { path: "/settings/tests", icon: TestTubes, body: "catalog.settings.tests", command: "go.tests" },
  {
    path: "/settings/accounts",
    icon: Users,
    body: "catalog.settings.accounts",
    command: "go.accounts",
  },
  {
    path: "/settings/doctors",
    icon: Stethoscope,
    body: "catalog.settings.doctors",
    command: "go.doctors",
  },
  {
    path: "/settings/commission-rules",
    icon: Percent,
    body: "catalog.settings.commission_rules",
    command: "go.commission_rules",
  },
  {
    path: "/settings/templates",
    icon: FileText,
    body: "catalog.settings.templates",
    command: "go.templates",
  },
  {
    path: "/controls",
    icon: ShieldAlert,
    body: "catalog.settings.controls",
    command: "go.controls",
  },
  {
    path: "/account/password",
    icon: KeyRound,
    body: "catalog.settings.password",
    command: "go.password",
  },
  { path: "/account/keys", icon: Keyboard, body: "catalog.settings.keys", command: "go.keys" },
];

/** The settings that the user may open, as cards; ↑ ↓ move between them, and each has its key. */
export default function SettingsIndex() {
  useView("settings");
  useLanding();
  const { role } = useSnapshot(session);
  return (
    <Page scrolls title={t("catalog.settings.title")}>
      <p className="px-5 pt-4 text-muted">{t("catalog.settings.body")}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        onKeyDown={focusStep}
        className="grid grid-cols-[repeat(auto-fill,minmax(260px,1fr))] gap-3 px-5 py-4"
      >
        {CARDS.filter(({ path }) => canOpen(role, path)).map(
          ({ path, icon: Icon, body, command }) => (
            <li key={path}>
              <Link
                to={path}
                className="flex h-full items-start gap-3 rounded-ui border border-line bg-raised p-4 hover:border-accent"
              >
                <Icon size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-accent" />
                <span className="flex min-w-0 flex-1 flex-col">
                  <span className="font-semibold">{t(SCREEN_TITLES[path])}</span>
                  <span className="text-table text-muted">{t(body)}</span>
                </span>
                {commandOf(command).keys[0] !== undefined && (
                  <KeyBadge keys={commandOf(command).keys[0] ?? ""} />
                )}
              </Link>
            </li>
          ),
        )}
      </ul>
    </Page>
  );
}
