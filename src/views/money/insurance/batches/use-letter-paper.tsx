import { useEffect, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import type { LetterColumn } from "#domain/claims.ts";
import type { ClaimBatch, ClaimLetter, LetterRow } from "#domain/entities/claim-batch.ts";
import { getLetter } from "#src/api/claims.ts";
import { formatDay } from "#src/i18n/dates.ts";
import { formatMoney } from "#src/i18n/money.ts";
import { formatCount } from "#src/i18n/numbers.ts";
import { testName } from "#src/i18n/record-words.ts";
import { t } from "#src/i18n/t.ts";
import { publishRowPrint } from "#src/state/screen/context.ts";
import { toastFailure } from "#src/state/screen/toasts.ts";
import { Paper } from "#src/views/parts/paper.tsx";
import { PaperHead } from "#src/views/parts/paper-head.tsx";
import { printPage } from "#src/views/parts/print-page.ts";
import { Ltr, OwnScript } from "#src/views/parts/text.tsx";

/** Prints the letter of the active batch on command, and returns its paper while it is printed. */
export function useLetterPaper(batch: ClaimBatch | null): ReactNode {
  const [letter, setLetter] = useState<ClaimLetter | null>(null);
  const id = batch?.id ?? null;
  useEffect(() => {
    if (id === null) return undefined;
    const run = async () => {
      try {
        const found = await getLetter(id);
        flushSync(() => setLetter(found));
        await printPage();
      } catch (failure) {
        toastFailure(failure, "print.failed");
      }
    };
    return publishRowPrint({ run: () => void run() });
  }, [id]);
  useEffect(() => {
    const remove = () => setLetter(null);
    addEventListener("afterprint", remove);
    return () => removeEventListener("afterprint", remove);
  }, []);
  return letter === null ? null : <LetterPaper letter={letter} />;
}

/** The columns that end at the right, as their figures do. */
const AMOUNTS: ReadonlySet<LetterColumn> = new Set(["total_price", "claimed_amount"]);

/** The letter to a provider, in its order of columns. */
function LetterPaper({ letter }: { letter: ClaimLetter }) {
  const { columns, rows, number, provider_name, start_date, end_date, day, total } = letter;
  const place = (name: LetterColumn) => (AMOUNTS.has(name) ? "text-end" : "text-start");
  return (
    <Paper
      kind="list"
      sheet="landscape"
      printed={{ entity: "list", list: "claim-batches", rows: rows.length }}
    >
      <div className="flex flex-col gap-3">
        <PaperHead
          of={`${t("claims.letter.provider")}: ${provider_name}`}
          title={`${t("claims.letter.title")} ${formatCount(number)}`}
        />
        <p className="text-label">
          {t("claims.letter.days")}:{" "}
          <bdi>
            {formatDay(start_date)} – {formatDay(end_date)}
          </bdi>{" "}
          · {day === null ? t("claims.letter.draft") : `${t("claims.letter.sent")}: `}
          {day !== null && <bdi>{formatDay(day)}</bdi>}
        </p>
        <table className="w-full border-y border-black text-label">
          <thead>
            <tr className="border-b border-black">
              {columns.map((name) => (
                <th key={name} scope="col" className={`px-1 py-1 ${place(name)}`}>
                  {t(`claims.letter.column.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.claim_number} className="break-inside-avoid">
                {columns.map((name) => (
                  <td key={name} className={`px-1 py-0.5 ${place(name)}`}>
                    <LetterCell row={row} name={name} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <p className="text-end font-semibold">
          {t("claims.letter.total")}: <Ltr>{formatMoney(total)}</Ltr>
        </p>
        <p className="break-inside-avoid pt-6">{t("claims.letter.signature")}</p>
      </div>
    </Paper>
  );
}

function LetterCell({ row, name }: { row: LetterRow; name: LetterColumn }) {
  if (name === "test_name") return testName(row);
  if (name === "day") return <bdi>{formatDay(row.day)}</bdi>;
  if (name === "total_price" || name === "claimed_amount")
    return <Ltr>{formatMoney(row[name])}</Ltr>;
  if (name === "patient_name" || name === "branch_name") return <OwnScript>{row[name]}</OwnScript>;
  return <Ltr>{String(row[name])}</Ltr>;
}
