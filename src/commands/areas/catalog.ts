import { PERMISSIONS } from "#domain/access.ts";
import { canOpen } from "#domain/routes.ts";
import { ApiFailure } from "#src/api/failure.ts";
import { changeRecord, deleteRecord } from "#src/api/records.ts";
import { joinWithDots } from "#src/i18n/lists.ts";
import {
  isMessageKey,
  plural,
  t,
  type MessageKey,
  type PluralKey,
  withTexts,
} from "#src/i18n/t.ts";
import { baseOf, CATALOG_IDS, type CatalogId, catalogOf } from "#src/state/screen/catalogs.ts";
import { context, type PricesHandle, type Row, type ViewId } from "#src/state/screen/context.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import { navigate } from "#src/state/screen/navigation.ts";
import { notifySaved } from "#src/state/live/saved.ts";
import { session } from "#src/state/session/session.ts";
import { toastFailure, toastSuccess } from "#src/state/screen/toasts.ts";
import { type Command, defineCommand } from "../engine/define.ts";

type RecordRow = Extract<Row, { kind: "record" }>;

const PRICE_VIEWS: readonly ViewId[] = ["machine_prices", "provider_prices"];

/** The views of catalogs whose records can be deleted. */
const DELETING_VIEWS: readonly ViewId[] = [
  "catalog",
  ...PRICE_VIEWS,
  "accounts",
  "machines",
  "providers",
  "rules",
];

/** The same catalogs; a token is revoked instead. */
const DELETING_CATALOGS = CATALOG_IDS.filter((id) => id !== "api_tokens");

/** Returns why a record that was revoked cannot be changed; null for any other. */
function reasonIfRevoked(row: Row | null): MessageKey | null {
  const revokedAt = row?.kind === "record" ? row.record.revoked_at : null;
  return typeof revokedAt === "string" ? "api_tokens.is_revoked" : null;
}

function onRecord(
  declared: Pick<Command, "id"> & Partial<Omit<Command, "run" | "title" | "words">>,
  run: (row: RecordRow) => void | Promise<void>,
): Command {
  return defineCommand({
    section: "catalog",
    param: "record",
    roles: PERMISSIONS["catalogs.manage"],
    ...declared,
    when: { selection: ["record"], ...declared.when },
    async run({ row }) {
      if (row?.kind === "record") await run(row);
    },
  });
}

export const catalogCommands: Command[] = [
  ...CATALOG_IDS.flatMap(creating),
  defineCommand({
    id: "record.create",
    asks: true,
    section: "catalog",
    keys: ["n>n"],
    when: { hasCatalog: true },
    run: () => context.catalog?.create?.(),
  }),
  defineCommand({
    id: "record.upload",
    section: "catalog",
    keys: ["u"],
    when: { hasUpload: true },
    run: () => context.catalog?.upload?.(),
  }),
  defineCommand({
    id: "record.template",
    section: "catalog",
    when: { hasUpload: true },
    run: () => context.catalog?.template?.(),
  }),
  ofPrices("raise", "h", PRICE_VIEWS),
  ofPrices("copy", "o", ["machine_prices"]),
  ofPrices("download", "d", PRICE_VIEWS),
  defineCommand({
    id: "rule.preview",
    section: "catalog",
    keys: ["v"],
    when: { view: ["rules"] },
    roles: PERMISSIONS["commission_rules.read"],
    run: () => openLayer({ kind: "commission-preview" }),
  }),
  onRecord(
    {
      id: "record.open",
      catalogs: ["machines", "providers"],
      when: { view: ["machines", "providers"] },
    },
    ({ catalog, id }) =>
      navigate(
        catalog === "machines"
          ? `/settings/machines/${id}/availabilities`
          : `/insurance/providers/${id}/tests`,
      ),
  ),
  onRecord(
    { id: "record.edit", asks: true, keys: ["e"], refuse: (_facts, row) => reasonIfRevoked(row) },
    ({ catalog, record, parent }) => openLayer({ kind: "catalog-form", catalog, record, parent }),
  ),
  onRecord(
    {
      id: "record.toggle",
      catalogs: DELETING_CATALOGS,
      when: { view: DELETING_VIEWS },
      refuse: (_facts, row) =>
        row?.kind === "record" && row.record.active === undefined
          ? "palette.reason.no_toggle"
          : null,
    },
    askAndToggle,
  ),
  onRecord(
    {
      id: "record.delete",
      catalogs: DELETING_CATALOGS,
      keys: ["delete"],
      when: { view: DELETING_VIEWS },
    },
    (row) =>
      openLayer({
        kind: "confirm",
        title: t(deletionTitle(row), { name: row.name }),
        body: t("palette.confirm.delete.body"),
        action: t("palette.confirm.delete.action"),
        run: () => void remove(row),
      }),
  ),
  onRecord(
    { id: "record.trail", keys: ["l"], roles: PERMISSIONS["audit.read"] },
    ({ catalog, id, name }) =>
      openLayer({ kind: "trail", entities: [catalogOf(catalog).event], id, name }),
  ),
  onRecord(
    {
      id: "api_token.revoke",
      catalogs: ["api_tokens"],
      keys: ["delete"],
      when: { view: ["api_tokens"] },
      roles: PERMISSIONS["api_tokens.delete"],
      refuse: (_facts, row) => reasonIfRevoked(row),
    },
    (row) =>
      openLayer({
        kind: "confirm",
        title: t("api_tokens.revoke.title", { name: row.name }),
        body: t("api_tokens.revoke.body"),
        action: t("api_tokens.revoke.action"),
        run: () => void remove(row),
      }),
  ),
  onRecord(
    {
      id: "account.reset_password",
      catalogs: ["accounts"],
      asks: true,
      keys: ["p"],
      when: { view: ["accounts"] },
      roles: PERMISSIONS["accounts.reset_password"],
    },
    ({ id, name }) => openLayer({ kind: "reset-password", account: { id, name } }),
  ),
  onRecord(
    {
      id: "account.reset_factors",
      catalogs: ["accounts"],
      when: { view: ["accounts"] },
      roles: PERMISSIONS["accounts.reset_password"],
      refuse: (_facts, row) =>
        row?.kind !== "record" || Reflect.get(row.record, "second_factor") === true
          ? null
          : "palette.reason.no_factor",
    },
    async (row) =>
      (await withTexts(import("./reset-factors.ts"), "account")).askAndResetFactors(row),
  ),
];

/** Returns a command about many prices at once. */
function ofPrices(id: keyof PricesHandle, key: string, view: readonly ViewId[]): Command {
  return defineCommand({
    id: `prices.${id}`,
    asks: true,
    section: "catalog",
    keys: [key],
    when: { view },
    roles: PERMISSIONS["availabilities.upload"],
    refuse: () => (context.catalog?.prices?.[id] === null ? "errors.code.forbidden" : null),
    run: () => context.catalog?.prices?.[id]?.(),
  });
}

/** Returns the command that adds to a catalog: `n` and the letter of its list, from any screen. */
function creating(catalog: CatalogId): Command[] {
  const { commands, create, path } = catalogOf(catalog);
  if (commands === undefined) return [];
  return [
    defineCommand({
      id: `create.${commands.create}`,
      section: "catalog",
      keys: commands.letter === null ? [] : [`n>${commands.letter}`],
      asks: true,
      roles: PERMISSIONS[create],
      run() {
        // Receptionists may add a referring doctor, but may not open the list of them.
        if (canOpen(session.role, path)) navigate(path);
        openLayer({ kind: "catalog-form", catalog, record: null, parent: null });
      },
    }),
  ];
}

/** Makes a record active or inactive; says what becoming inactive means and asks first. */
async function askAndToggle(row: RecordRow): Promise<void> {
  if (row.record.active !== true) return toggle(row);
  if (row.catalog !== "accounts")
    return openLayer({
      kind: "confirm",
      title: t("catalog.disable_title", { name: row.name }),
      body: t("catalog.hint.active"),
      action: t("catalog.disable"),
      run: () => void toggle(row),
    });
  const { askToDisable } = await import("./ask-to-disable.ts");
  // The command is done once it has asked: other keys must not wait for the answer.
  void askToDisable(row).then((goesOn) => (goesOn ? toggle(row) : undefined));
}

async function toggle({ catalog, parent, record }: RecordRow): Promise<void> {
  const { event } = catalogOf(catalog);
  const { id, version, active } = record;
  try {
    const patch = { active: active !== true, version };
    notifySaved(event, await changeRecord(baseOf(catalog, parent), id, patch));
    toastSuccess(`catalog_words.${catalog}.saved`);
  } catch (failure) {
    toastFailure(failure, `catalog_words.${catalog}.not_saved`);
  }
}

/** Returns the key of the question before a deletion; a price is not named like the test that it belongs to. */
function deletionTitle({ catalog }: RecordRow): MessageKey {
  return catalog === "availabilities" || catalog === "supported_tests"
    ? "catalog.prices.delete_title"
    : "palette.confirm.delete.title";
}

async function remove(row: RecordRow): Promise<void> {
  const { catalog, parent, id, name, record } = row;
  try {
    await deleteRecord(baseOf(catalog, parent), id);
    toastSuccess(`catalog_words.${catalog}.deleted`);
  } catch (failure) {
    const uses = failure instanceof ApiFailure ? usesOf(failure) : [];
    if (uses.length === 0) return toastFailure(failure, `catalog_words.${catalog}.not_deleted`);
    if (record.active !== true)
      return openLayer({
        kind: "confirm",
        title: t("catalog_uses.title", { name }),
        body: joinWithDots(uses),
        action: t("form.dialog.close"),
        run: () => undefined,
      });
    openLayer({
      kind: "confirm",
      title: t("catalog_uses.title", { name }),
      body: joinWithDots(uses),
      action: t("catalog.make_inactive"),
      // That this makes it inactive has been asked with this; only an account has more to say.
      run: () => void (row.catalog === "accounts" ? askAndToggle(row) : toggle(row)),
    });
  }
}

/** Returns what a record is used by, translated, from the server's error. */
function usesOf({ code, body }: ApiFailure): string[] {
  const used: unknown = code === "in_use" ? Reflect.get(Object(body), "used_by") : null;
  return Object.entries(Object(used)).flatMap(([name, count]) => {
    const key = `catalog_uses.${name}`;
    return typeof count === "number" && isUse(key) ? [plural(key, count)] : [];
  });
}

function isUse(key: string): key is PluralKey {
  return isMessageKey(`${key}.other`);
}
