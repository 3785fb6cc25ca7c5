import pg from "pg";
import type { BatchOutcome, ClaimMovement } from "#domain/entities/claim-batch.ts";
import type { Page as Rows } from "#domain/entities/common.ts";
import { batchesOf, bookClaim, bookClaims, draftOf, linesOf, sentBatch } from "./browser-claims.ts";
import type { Demo } from "./desk-browser.ts";
import type { MoneyDialog, Prepared } from "./money-dialogs.ts";
import type { Keyboard } from "./keyboard.ts";
import { DAY, dialog, field, OWNER } from "./money-desk.ts";

const rowsOf = async <T>(demo: Demo, path: string) =>
  (await demo.call<Rows<T>>(OWNER, "GET", path)).results;

/** Answers the only line of a batch that was sent; `fill` types into the dialog. */
function answering(
  name: string,
  { key, action, fill, saved }: Record<"key" | "action", string> & Pick<Prepared, "fill" | "saved">,
): MoneyDialog {
  return {
    name,
    async prepare(demo) {
      const { id } = await sentBatch(demo, ["C 1"]);
      return {
        path: `/insurance/batches/${id}/lines`,
        open: [key],
        fill,
        write: new RegExp(`/api/claim-batches/${id}/${action}/$`),
        async stored() {
          const movements = await rowsOf<ClaimMovement>(
            demo,
            `/claim-movements/?batch=${id}&page=1`,
          );
          const [line] = await linesOf(demo, id);
          return [
            `${line?.state} ${line?.rejection_code}`.trim(),
            ...movements.map(({ kind, amount, reason }) => `${kind} ${amount} ${reason}`.trim()),
          ];
        },
        saved,
      };
    },
  };
}

/** Moves an appointment to a free time of the month before: a new one can only be booked ahead. */
async function moveToLastMonth(demo: Demo, appointment: number | undefined): Promise<void> {
  const client = new pg.Client(demo.databaseUrl);
  await client.connect();
  await client.query(
    `UPDATE appointments AS moved SET start_at = (
       SELECT free FROM generate_series(
         date_trunc('month', now()) - interval '20 days',
         date_trunc('month', now()) - interval '2 days',
         interval '1 hour') AS free
       WHERE NOT EXISTS (
         SELECT FROM appointments AS other WHERE other.machine_id = moved.machine_id
           AND other.period && tstzrange(free, free + (upper(moved.period) - lower(moved.period))))
       ORDER BY free LIMIT 1)
     WHERE id = $1`,
    [appointment],
  );
  await client.end();
}

const typing = (text: string) => (keys: Keyboard) => keys.type(text);

/** Every dialog of batches of claims. */
export const CLAIM_DIALOGS: readonly MoneyDialog[] = [
  answering("the settlement of a claim", {
    key: "e",
    action: "settle",
    async fill(keys) {
      await keys.press("Control+A");
      await keys.type("150");
    },
    saved: ["part_settled", "settled 15000"],
  }),
  answering("the rejection of a claim", {
    key: "r",
    action: "reject",
    fill: typing("D12"),
    saved: ["rejected D12"],
  }),
  answering("the write-off of a claim", {
    key: "w",
    action: "write-off",
    fill: typing("too late"),
    saved: ["written_off", "written_off 40000 too late"],
  }),
  answering("the move of a claim to the patient", {
    key: "t",
    action: "to-patient",
    fill: typing("agreed"),
    saved: ["moved_to_patient", "to_patient 40000 agreed"],
  }),
  {
    name: "the end of a rejection",
    async prepare(demo) {
      const { id, lines } = await sentBatch(demo, ["C 1"]);
      const refused = { lines: [lines[0]?.id], rejection_code: "D12" };
      await demo.call(OWNER, "POST", `/claim-batches/${id}/reject/`, refused);
      return {
        path: `/insurance/batches/${id}/lines`,
        open: ["z"],
        fill: typing("wrong row"),
        write: new RegExp(`/api/claim-batches/${id}/reopen/$`),
        stored: async () => (await linesOf(demo, id)).map(({ state }) => state),
        saved: ["open"],
      };
    },
  },
  {
    name: "a further claim of a draft",
    async prepare(demo) {
      const { insurer, email } = await bookClaims(demo, ["C 1"]);
      const { id } = await draftOf(demo, insurer);
      await bookClaim(demo, email, insurer, "C 2");
      return {
        path: `/insurance/batches/${id}/lines`,
        open: ["i"],
        fill: (keys) => keys.press("Tab", "Space"),
        write: new RegExp(`/api/claim-batches/${id}/lines/$`),
        stored: async () => (await linesOf(demo, id)).map(({ card_number }) => card_number),
        saved: ["C 1", "C 2"],
      };
    },
  },
  {
    name: "the sending of a batch",
    async prepare(demo) {
      const { insurer } = await bookClaims(demo, ["C 1"]);
      const { id } = await draftOf(demo, insurer);
      return {
        path: `/insurance/batches?provider=${insurer.id}`,
        open: ["e"],
        // There is nothing to fill in.
        fill: () => Promise.resolve(),
        write: new RegExp(`/api/claim-batches/${id}/send/$`),
        stored: async () => (await batchesOf(demo, insurer)).map(({ state }) => state),
        saved: ["sent"],
      };
    },
  },
  {
    name: "the settlement of a batch from a file",
    async prepare(demo) {
      const { id, booked } = await sentBatch(demo, ["C 1"]);
      const content = `accession_number,amount,reference\n${booked[0]?.accession_number},150,TR 1\n`;
      return {
        path: `/insurance/batches/${id}/lines`,
        open: ["f"],
        async fill(keys, page) {
          const chooser = page.waitForEvent("filechooser");
          await keys.press("Enter");
          const file = { name: "paid.csv", mimeType: "text/csv", buffer: Buffer.from(content) };
          await (await chooser).setFiles(file);
          await field(page, "paid_on").waitFor();
        },
        // What the file would do is shown first; the button that does it has the focus then.
        save: "Enter",
        write: new RegExp(`/api/claim-batches/${id}/settlement-file/\\?paid_on=`),
        async stored() {
          const path = `/claim-movements/?batch=${id}&page=1`;
          const movements = await rowsOf<ClaimMovement>(demo, path);
          return movements.map(({ kind, amount, reference }) => `${kind} ${amount} ${reference}`);
        },
        saved: ["settled 15000 TR 1"],
      };
    },
  },
  {
    name: "the monthly bills of the corporate accounts",
    async prepare(demo) {
      const { insurer, booked } = await bookClaims(demo, ["C 1"], { kind: "corporate" });
      await moveToLastMonth(demo, booked[0]?.id);
      // The list of batches has a row.
      await sentBatch(demo, ["C 1"]);
      return {
        path: "/insurance/batches",
        open: ["n", "Shift+C"],
        // The month before is proposed.
        fill: () => Promise.resolve(),
        write: /\/api\/claim-batches\/monthly\/$/,
        async leave(keys, page) {
          await dialog(page).locator("section", { hasText: insurer.name }).waitFor();
          await keys.press("Escape");
        },
        stored: async () => (await batchesOf(demo, insurer)).map(({ lines }) => lines),
        saved: [1],
      };
    },
  },
  {
    name: "a new batch",
    async prepare(demo) {
      const { insurer, email } = await bookClaims(demo, ["C 1"]);
      const { batch } = await demo.call<BatchOutcome>(OWNER, "POST", "/claim-batches/", {
        provider: insurer.id,
        start_date: DAY,
        end_date: DAY,
      });
      await bookClaim(demo, email, insurer, "C 2");
      const day = DAY.split("-").toReversed().join("/");
      return {
        path: `/insurance/batches?provider=${insurer.id}`,
        open: ["n", "c"],
        async fill(keys) {
          await keys.type(insurer.name.slice(0, 6));
          await keys.press("Tab");
          await keys.type(day);
          await keys.press("Tab");
          await keys.type(day);
        },
        write: /\/api\/claim-batches\/$/,
        stored: async () =>
          (await batchesOf(demo, insurer)).map(({ number, lines }) => [
            number > batch.number,
            lines,
          ]),
        saved: [
          [true, 1],
          [false, 1],
        ],
      };
    },
  },
];
