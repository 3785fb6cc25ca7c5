import { PERMISSIONS } from "#domain/access.ts";
import {
  type BatchState,
  canBeSentAgain,
  isUndecided,
  reasonAgainstAnswering,
  reasonAgainstChoosing,
  reasonAgainstReopening,
} from "#domain/claims.ts";
import type { ClaimBatch, ClaimBatchLine } from "#domain/entities/claim-batch.ts";
import type { ErrorCode } from "#domain/errors.ts";
import { formatCount } from "#src/i18n/numbers.ts";
import { type MessageKey, t, withTexts } from "#src/i18n/t.ts";
import { context, type Row } from "#src/state/screen/context.ts";
import { type Layer, openLayer } from "#src/state/screen/layers.ts";
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

/** Returns the message of what speaks against a command; null if nothing does. */
const wordsOf = (reason: ErrorCode | null): MessageKey | null =>
  reason === null ? null : `errors.code.${reason}`;

/** Returns why the batch of a row cannot be answered, or chosen for, in its state; else null. */
const unlessState =
  (reasonAgainst: (state: BatchState) => ErrorCode | null) =>
  (row: Row | null): MessageKey | null => {
    const batch = batchOf(row);
    return batch === null ? null : wordsOf(reasonAgainst(batch.state));
  };

const unlessDraft = unlessState(reasonAgainstChoosing);
const unlessSent = unlessState(reasonAgainstAnswering);

/** Returns why a line of a batch that was sent takes no such answer; else null. */
const unlessLine =
  (reasonAgainst: (line: LineRow["record"]) => ErrorCode | null) =>
  (row: Row | null): MessageKey | null =>
    row?.kind === "claim_line" ? (unlessSent(row) ?? wordsOf(reasonAgainst(row.record))) : null;

const unlessUndecided = unlessLine(({ state }) => (isUndecided(state) ? null : "line_answered"));
const unlessRejected = unlessLine(reasonAgainstReopening);
const unlessRefused = unlessLine(({ state }) => (canBeSentAgain(state) ? null : "line_answered"));

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
      // The letter that the side panel shows.
      hereOnly: true,
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
  onAllowed("settle", "e", unlessUndecided, (lines) => ({ kind: "claims-settle", lines })),
  onAllowed("reject", "r", unlessUndecided, (lines) => ({ kind: "claims-reject", lines })),
  onAllowed("reopen", "z", unlessRejected, (lines) => ({ kind: "claims-reopen", lines })),
  onLines(
    { id: "claim_line.resend", keys: ["a"], refuse: (_facts, row) => unlessRefused(row) },
    async (lines) => (await loadActions()).resend(records(lines, unlessRefused)),
  ),
  onAllowed("write_off", "w", unlessUndecided, (lines) => giveUp("write-off", lines)),
  onAllowed("to_patient", "t", unlessUndecided, (lines) => giveUp("to-patient", lines)),
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

/** A question about those of the lines for which nothing speaks against it. */
function onAllowed(
  id: "settle" | "reject" | "reopen" | "write_off" | "to_patient",
  key: string,
  reasonAgainst: (row: Row | null) => MessageKey | null,
  layerOf: (lines: readonly ClaimBatchLine[]) => Layer,
): Command {
  return onLines(
    {
      id: `claim_line.${id}`,
      asks: true,
      keys: [key],
      refuse: (_facts, row) => reasonAgainst(row),
    },
    (lines) => openLayer(layerOf(records(lines, reasonAgainst))),
  );
}

const giveUp = (action: "write-off" | "to-patient", lines: readonly ClaimBatchLine[]): Layer => ({
  kind: "claims-give-up",
  action,
  lines,
});

/** Returns the records of the lines for which nothing speaks against a command. */
function records(lines: readonly LineRow[], reasonAgainst: (row: Row) => MessageKey | null) {
  return lines.filter((line) => reasonAgainst(line) === null).map(({ record }) => record);
}
