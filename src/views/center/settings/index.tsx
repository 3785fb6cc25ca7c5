import {
  BadgePercent,
  BookOpenCheck,
  Building2,
  Files,
  FileSpreadsheet,
  FileText,
  Fingerprint,
  HandCoins,
  Handshake,
  History,
  Hourglass,
  Keyboard,
  KeyRound,
  MonitorSmartphone,
  ShieldAlert,
  ShieldUser,
  TextCursorInput,
  Vault,
  WholeWord,
  type LucideIcon,
} from "lucide-react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { canOpen, type RoutePath } from "#domain/routes.ts";
import { commandOf } from "#src/commands/all.ts";
import type { CommandId } from "#src/commands/engine/define.ts";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { SCREEN_TITLES } from "#src/state/screen/titles.ts";
import { isMessageKey, t, type MessageKey } from "#src/i18n/t.ts";
import { CATALOG_IDS, type CatalogId, catalogOf } from "#src/state/screen/catalogs.ts";
import { session } from "#src/state/session/session.ts";
import { focusStep } from "#src/focus/fields.ts";
import { DEFINITIONS } from "../catalogs/definitions.ts";
import { Page } from "#src/views/parts/page.tsx";
import { useInitialFocus } from "#src/focus/use-initial-focus.ts";
import { useView } from "#src/views/parts/use-view.ts";
import { useSettingUp } from "#src/views/parts/setting-up/use-setting-up.ts";
import { formatCount } from "#src/i18n/numbers.ts";

type Card = {
  path: RoutePath;
  icon: LucideIcon;
  body: MessageKey;
  command: CommandId;
  /** The list whose records are counted; absent if nothing is. */
  list?: CatalogId;
};

const OTHERS: readonly Card[] = [
  {
    path: "/settings/templates",
    icon: FileText,
    body: "settings.templates",
    command: "go.templates",
  },
  {
    path: "/settings/autotexts",
    icon: TextCursorInput,
    body: "settings.autotexts",
    command: "go.autotexts",
  },
  {
    path: "/controls",
    icon: ShieldAlert,
    body: "settings.controls",
    command: "go.controls",
  },
  { path: "/safe", icon: Vault, body: "settings.safe", command: "go.safe" },
  {
    path: "/commissions",
    icon: Handshake,
    body: "settings.commissions",
    command: "go.commissions",
  },
  {
    path: "/insurance/batches",
    icon: Files,
    body: "settings.claim_batches",
    command: "go.claim_batches",
  },
  {
    path: "/insurance/ageing",
    icon: Hourglass,
    body: "settings.claim_ages",
    command: "go.claim_ages",
  },
  {
    path: "/settings/modality-words",
    icon: WholeWord,
    body: "settings.modality_words",
    command: "go.modality_words",
  },
  {
    path: "/settings/reporting",
    icon: BookOpenCheck,
    body: "settings.reporting",
    command: "go.reporting",
  },
  {
    path: "/settings/profile",
    icon: Building2,
    body: "settings.center_profile",
    command: "go.center_profile",
  },
  {
    path: "/settings/discounts",
    icon: BadgePercent,
    body: "settings.discounts",
    command: "go.discounts",
  },
  {
    path: "/settings/pay-outs",
    icon: HandCoins,
    body: "settings.pay_outs",
    command: "go.pay_out_setting",
  },
  {
    path: "/settings/audit",
    icon: History,
    body: "settings.audit",
    command: "go.audit",
  },
  {
    path: "/settings/exports",
    icon: FileSpreadsheet,
    body: "settings.exports",
    command: "go.exports",
  },
  {
    path: "/settings/second-factor",
    icon: ShieldUser,
    body: "settings.factor_setting",
    command: "go.factor_setting",
  },
  {
    path: "/account/password",
    icon: KeyRound,
    body: "settings.password",
    command: "go.password",
  },
  {
    path: "/account/sessions",
    icon: MonitorSmartphone,
    body: "settings.sessions",
    command: "go.sessions",
  },
  {
    path: "/account/second-factor",
    icon: Fingerprint,
    body: "settings.second_factor",
    command: "go.second_factor",
  },
  { path: "/account/keys", icon: Keyboard, body: "settings.keys", command: "go.keys" },
];

/** Returns the card of a catalog; none if it has no words for one. */
function cardOf(id: CatalogId): Card[] {
  const { path, commands } = catalogOf(id);
  const body = `catalog_words.${id}.card`;
  if (commands === undefined || !isMessageKey(body)) return [];
  return [{ path, icon: DEFINITIONS[id].icon, body, command: `go.${commands.go}`, list: id }];
}

/** The settings that the user may open, as cards; ↑ ↓ move between them, and each has its key. */
export default function SettingsIndex() {
  useView("settings");
  useInitialFocus();
  const { role } = useSnapshot(session);
  const totals: Partial<Record<CatalogId, number>> = useSettingUp()?.totals ?? {};
  const cards = [...CATALOG_IDS.flatMap(cardOf), ...OTHERS].filter(({ path }) =>
    canOpen(role, path),
  );
  return (
    <Page scrolls title={t("settings.title")}>
      <p className="px-5 pt-4 text-muted">{t("settings.body")}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        onKeyDown={focusStep}
        className="grid grid-cols-[repeat(auto-fill,minmax(260px,1fr))] gap-3 px-5 py-4"
      >
        {cards.map(({ path, icon: Icon, body, command, list }) => (
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
              {list !== undefined && totals[list] !== undefined && (
                <span className="text-table text-muted tabular-nums">
                  {formatCount(totals[list])}
                </span>
              )}
              {commandOf(command).keys[0] !== undefined && (
                <KeyBadge keys={commandOf(command).keys[0] ?? ""} />
              )}
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}
