import { PERMISSIONS } from "#domain/access.ts";
import {
  canBeSentAgain,
  isUndecided,
  reasonAgainstAnswering,
  reasonAgainstChoosing,
  reasonAgainstReopening,
} from "#domain/claims.ts";
import type { ClaimBatch } from "#domain/entities/claim-batch.ts";
import { formatCount } from "#src/i18n/numbers.ts";
import { type MessageKey, t, withTexts } from "#src/i18n/t.ts";
import { context, type Row } from "#src/state/screen/context.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import { navigate } from "#src/state/screen/navigation.ts";
import { type Command, defineCommand } from "../engine/define.ts";

type BatchRow = Extract<Row, { kind: "claim_batch" }>;
type LineRow = Extract<Row, { kind: "claim_line" }>;
type Declared = Pick<Command, "id"> & Partial<Omit<Command, "run" | "title" | "words">>;

function onBatch(declared: Declared, run: (batch: ClaimBatch) => void | Promise<void>): Command {
  return defineCommand({
    section: "catalog",
    param: "claim_batch",
    roles: PERMISSIONS["claim_batches.write"],
    ...declared,
    when: { view: ["claim_batches"], selection: ["claim_batch"], ...declared.when },
    run({ row }) {
      return row?.kind === "claim_batch" ? run(row.record) : undefined;
    },
  });
}

function onLines(
  declared: Declared,
  run: (lines: readonly LineRow[]) => void | Promise<void>,
): Command {
  return defineCommand({
    section: "catalog",
    param: "claim_line",
    many: true,
    roles: PERMISSIONS["claim_batches.write"],
    ...declared,
    when: { view: ["claim_lines"], selection: ["claim_line"], ...declared.when },
    run({ rows }) {
      const lines = rows.filter((row) => row.kind === "claim_line");
      return lines.length === 0 ? undefined : run(lines);
    },
  });
}

function batchOf(row: Row | null): BatchRow["record"] | null {
  if (row?.kind === "claim_batch") return row.record;
  return row?.kind === "claim_line" ? row.batch : null;
}

/** A question about a batch, in the list of batches and among its lines. */
function onWhole(declared: Declared, run: (batch: ClaimBatch) => void): Command {
  return defineCommand({
    section: "catalog",
    asks: true,
    when: { view: ["claim_batches", "claim_lines"], selection: ["claim_batch", "claim_line"] },
    roles: PERMISSIONS["claim_batches.write"],
    ...declared,
    run() {
      const batch = batchOf(context.row);
      if (batch !== null) run(batch);
    },
  });
}

/** Returns why a batch is no draft any more; else null. */
function unlessDraft(row: Row | null): MessageKey | null {
  const batch = batchOf(row);
  const reason = batch === null ? null : reasonAgainstChoosing(batch.state);
  return reason === null ? null : `errors.code.${reason}`;
}

/** Returns why a batch was not sent yet; else null. */
function unlessSent(row: Row | null): MessageKey | null {
  const batch = batchOf(row);
  const reason = batch === null ? null : reasonAgainstAnswering(batch.state);
  return reason === null ? null : `errors.code.${reason}`;
}

/** Returns why a line can no longer be decided; else null. */
function unlessUndecided(row: Row | null): MessageKey | null {
  if (row?.kind !== "claim_line") return null;
  return unlessSent(row) ?? (isUndecided(row.record.state) ? null : "errors.code.line_answered");
}

/** Returns why a rejection cannot be taken back; else null. */
function unlessRejected(row: Row | null): MessageKey | null {
  if (row?.kind !== "claim_line") return null;
  const reason = reasonAgainstReopening(row.record);
  return unlessSent(row) ?? (reason === null ? null : `errors.code.${reason}`);
}

/** Returns why a line cannot be sent again; else null. */
function unlessRefused(row: Row | null): MessageKey | null {
  if (row?.kind !== "claim_line") return null;
  return unlessSent(row) ?? (canBeSentAgain(row.record.state) ? null : "errors.code.line_answered");
}

/** What these commands do is loaded when one is used: few people have them, and not when a desk opens. */
const loadActions = () => withTexts(import("./claim-actions.ts"), "money");

/** Commands on batches of claims, on their lines, and on what changed a claim. */
export const claimCommands: Command[] = [
  defineCommand({
    id: "claim_batch.make",
    asks: true,
    section: "catalog",
    keys: ["n>c"],
    roles: PERMISSIONS["claim_batches.write"],
    run: () => openLayer({ kind: "claims-make" }),
  }),
  defineCommand({
    id: "claim_batch.bill_month",
    asks: true,
    section: "catalog",
    keys: ["n>shift+c"],
    roles: PERMISSIONS["claim_batches.write"],
    run: () => openLayer({ kind: "claims-bill" }),
  }),
  onWhole(
    { id: "claim_batch.add", keys: ["i"], refuse: (_facts, row) => unlessDraft(row) },
    (batch) => openLayer({ kind: "claims-add", batch }),
  ),
  onBatch({ id: "claim_batch.open", roles: PERMISSIONS["claim_batches.read"] }, ({ id }) =>
    navigate(`/insurance/batches/${id}/lines`),
  ),
  onBatch(
    {
      id: "claim_batch.send",
      asks: true,
      keys: ["e"],
      refuse: (_facts, row) => unlessDraft(row),
    },
    (batch) => openLayer({ kind: "claims-send", batch }),
  ),
  onWhole(
    { id: "claim_batch.settle_file", keys: ["f"], refuse: (_facts, row) => unlessSent(row) },
    (batch) => openLayer({ kind: "claims-file", batch }),
  ),
  onBatch(
    {
      id: "claim_batch.print",
      keys: ["p"],
      roles: PERMISSIONS["claim_batches.read"],
    },
    () => context.rowPrint?.run(),
  ),
  onBatch(
    { id: "claim_batch.letter", keys: ["o"], roles: PERMISSIONS["claim_batches.read"] },
    ({ id, lines }) =>
      openLayer({
        kind: "export",
        path: `/claim-batches/${id}/letter/`,
        query: {},
        forPeople: {},
        count: lines,
      }),
  ),
  onBatch(
    { id: "claim_batch.discard", keys: ["delete"], refuse: (_facts, row) => unlessDraft(row) },
    async (batch) => (await loadActions()).discard(batch),
  ),
  onBatch(
    { id: "claim_batch.trail", keys: ["l"], roles: PERMISSIONS["audit.read"] },
    ({ id, number }) =>
      openLayer({
        kind: "trail",
        entities: ["claim_batch"],
        id,
        name: `${t("claims.one")} ${formatCount(number)}`,
      }),
  ),
  onLines(
    {
      id: "claim_line.settle",
      asks: true,
      keys: ["e"],
      refuse: (_facts, row) => unlessUndecided(row),
    },
    (lines) => openLayer({ kind: "claims-settle", lines: records(lines, unlessUndecided) }),
  ),
  onLines(
    {
      id: "claim_line.reject",
      asks: true,
      keys: ["r"],
      refuse: (_facts, row) => unlessUndecided(row),
    },
    (lines) => openLayer({ kind: "claims-reject", lines: records(lines, unlessUndecided) }),
  ),
  onLines(
    {
      id: "claim_line.reopen",
      asks: true,
      keys: ["z"],
      refuse: (_facts, row) => unlessRejected(row),
    },
    (lines) => openLayer({ kind: "claims-reopen", lines: records(lines, unlessRejected) }),
  ),
  onLines(
    { id: "claim_line.resend", keys: ["a"], refuse: (_facts, row) => unlessRefused(row) },
    async (lines) => (await loadActions()).resend(records(lines, unlessRefused)),
  ),
  onLines(
    {
      id: "claim_line.write_off",
      asks: true,
      keys: ["w"],
      refuse: (_facts, row) => unlessUndecided(row),
    },
    (lines) =>
      openLayer({
        kind: "claims-give-up",
        action: "write-off",
        lines: records(lines, unlessUndecided),
      }),
  ),
  onLines(
    {
      id: "claim_line.to_patient",
      asks: true,
      keys: ["t"],
      refuse: (_facts, row) => unlessUndecided(row),
    },
    (lines) =>
      openLayer({
        kind: "claims-give-up",
        action: "to-patient",
        lines: records(lines, unlessUndecided),
      }),
  ),
  onLines(
    { id: "claim_line.take_out", keys: ["delete"], refuse: (_facts, row) => unlessDraft(row) },
    async (lines) => (await loadActions()).takeOut(lines.map(({ record }) => record)),
  ),
  onLines(
    { id: "claim_line.open", many: false, roles: PERMISSIONS["claim_batches.read"] },
    ([line]) => {
      if (line !== undefined) openLayer({ kind: "transaction", id: line.record.transaction });
    },
  ),
];

/** Returns the records of the lines for which nothing speaks against a command. */
function records(lines: readonly LineRow[], reasonAgainst: (row: Row) => MessageKey | null) {
  return lines.filter((line) => reasonAgainst(line) === null).map(({ record }) => record);
}
