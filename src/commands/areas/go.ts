import { routeOf, type RoutePath } from "#domain/routes.ts";
import { CATALOG_IDS, type CatalogId, catalogOf } from "#src/state/screen/catalogs.ts";
import { navigate } from "#src/state/screen/navigation.ts";
import { type CommandId, defineCommand } from "../engine/define.ts";

type Place = readonly [id: CommandId, letter: string | null, path: RoutePath];

/** Targets of `g` and a letter; a role has the command if it may open the page. */
const PLACES: readonly Place[] = [
  ["go.dashboard", "d", "/dashboard"],
  ["go.appointments", "a", "/appointments"],
  ["go.patients", "p", "/patients"],
  ["go.settings", "s", "/settings"],
  ["go.financials", "f", "/financials"],
  ["go.insurance_transactions", "t", "/insurance/transactions"],
  ["go.claim_batches", "n", "/insurance/batches"],
  ["go.claim_ages", null, "/insurance/ageing"],
  ["go.controls", "c", "/controls"],
  ["go.end_of_day", "z", "/end-of-day"],
  ["go.safe", "g", "/safe"],
  ["go.commissions", "shift+o", "/commissions"],
  ["go.pay_outs", null, "/commissions/pay-outs"],
  ["go.pay_out_setting", null, "/settings/pay-outs"],
  ...CATALOG_IDS.flatMap(placeOf),
  ["go.templates", "l", "/settings/templates"],
  ["go.autotexts", "q", "/settings/autotexts"],
  ["go.shift", "h", "/shift"],
  ["go.shift_history", "v", "/shift/history"],
  ["go.board", "y", "/board"],
  ["go.worklist", "w", "/worklist"],
  ["go.modality_words", null, "/settings/modality-words"],
  ["go.reporting", null, "/settings/reporting"],
  ["go.center_profile", null, "/settings/profile"],
  ["go.discounts", null, "/settings/discounts"],
  ["go.audit", "j", "/settings/audit"],
  ["go.exports", null, "/settings/exports"],
  ["go.factor_setting", null, "/settings/second-factor"],
  ["go.password", null, "/account/password"],
  ["go.sessions", null, "/account/sessions"],
  ["go.second_factor", null, "/account/second-factor"],
  ["go.keys", null, "/account/keys"],
];

/** Returns the place of a catalog; none if its list is part of another record. */
function placeOf(id: CatalogId): Place[] {
  const { commands, path } = catalogOf(id);
  return commands === undefined ? [] : [[`go.${commands.go}`, commands.letter, path]];
}

export const goCommands = PLACES.map(([id, letter, path]) =>
  defineCommand({
    id,
    section: "go",
    keys: letter === null ? [] : [`g>${letter}`],
    roles: routeOf(path)?.roles ?? null,
    run: () => navigate(path),
  }),
);
