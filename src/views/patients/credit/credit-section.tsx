import { useCallback, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { Printer } from "lucide-react";
import { isEntered } from "#domain/credits.ts";
import type { CreditMovement } from "#domain/entities/credit.ts";
import { CommandButton } from "#src/commands/ui/command-button.tsx";
import { formatDateTime } from "#src/i18n/dates.ts";
import { refundReason } from "#src/i18n/record-words.ts";
import { t } from "#src/i18n/t.ts";
import { hasSeveralBranches, session } from "#src/state/session/session.ts";
import { publishRowPrint } from "#src/state/screen/context.ts";
import { failureWords, toastError, toastFailure } from "#src/state/screen/toasts.ts";
import { Section } from "#src/views/parts/page.tsx";
import { printPage } from "#src/views/parts/print-page.ts";
import { FailedLine } from "#src/views/parts/states.tsx";
import { Ltr, Money, OwnScript } from "#src/views/parts/text.tsx";
import { CreditReceipt } from "./credit-receipt.tsx";
import { useCredit } from "#src/views/parts/credit/use-credit.ts";

/** What the center keeps for a patient, and how it came about. */
export function CreditSection({ patient }: { patient: number }) {
  const { found: credit, failure, retry } = useCredit(patient);
  const { paper, printReceipt } = useReceipt(credit?.movements ?? null);
  return (
    <Section title={t("credit.title")}>
      {credit === null && failure !== null && (
        <FailedLine words={failureWords(failure)} retry={retry} />
      )}
      {credit !== null && (
        <p className="text-body font-semibold">
          <Money amount={credit.balance} />
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <CommandButton id="patient.deposit" />
        <CommandButton id="patient.pay_back" />
      </div>
      {credit?.movements.length === 0 && <p className="text-muted">{t("credit.none")}</p>}
      <ul className="flex flex-col" aria-label={t("credit.title")}>
        {credit?.movements.map((movement) => (
          <Movement key={movement.id} movement={movement} onPrint={printReceipt} />
        ))}
      </ul>
      {paper}
    </Section>
  );
}

function Movement({
  movement,
  onPrint,
}: {
  movement: CreditMovement;
  onPrint: (movement: CreditMovement) => void;
}) {
  const { kind, at, method, note, change, balance_after, accession_number, by_name } = movement;
  const { branch, branch_name } = movement;
  const isBranchNamed = hasSeveralBranches() || session.account?.branches[0] !== branch;
  const time = formatDateTime(at);
  return (
    <li className="flex flex-col border-b border-line/60 py-1.5 text-label">
      <span className="flex items-baseline justify-between gap-2">
        <span className="font-medium">{t(`credit.kind.${kind}`)}</span>
        <Money signed amount={change} className={change < 0 ? "text-stop" : ""} />
      </span>
      <span className="flex items-baseline justify-between gap-2 text-muted">
        <span>
          <bdi className="whitespace-nowrap">{time}</bdi>
          <Detail>{by_name}</Detail>
          {isEntered(kind) ? (
            <Detail>{t(`common.method.${method}`)}</Detail>
          ) : (
            <Detail isNumber>{accession_number}</Detail>
          )}
          {isBranchNamed && <Detail>{branch_name}</Detail>}
          <Detail>{refundReason(note)}</Detail>
        </span>
        <Money amount={balance_after} />
      </span>
      {isEntered(kind) && (
        <button
          type="button"
          aria-label={t("credit.print", { time })}
          onClick={() => onPrint(movement)}
          className="self-start rounded-ui p-1 text-muted hover:bg-sunken"
        >
          <Printer size={14} aria-hidden="true" />
        </button>
      )}
    </li>
  );
}

/** One more detail of a movement; nothing if it is empty, as the note and the appointment of another branch are. */
function Detail({ children, isNumber = false }: { children: string; isNumber?: boolean }) {
  if (children === "") return null;
  return (
    <>
      {" · "}
      {isNumber ? <Ltr>{children}</Ltr> : <OwnScript>{children}</OwnScript>}
    </>
  );
}

/** Returns the receipt while it is printed, and a function that prints one. The command prints the newest. */
function useReceipt(movements: readonly CreditMovement[] | null) {
  const [printed, setPrinted] = useState<CreditMovement | null>(null);
  const printReceipt = useCallback(async (movement: CreditMovement) => {
    try {
      flushSync(() => setPrinted(movement));
      await printPage();
    } catch (failure) {
      toastFailure(failure, "print.failed");
    }
  }, []);
  useEffect(() => {
    if (movements === null) return undefined;
    const newest = movements.find(({ kind }) => isEntered(kind));
    return publishRowPrint({
      run: () => {
        if (newest === undefined) toastError("credit.no_receipt");
        else void printReceipt(newest);
      },
    });
  }, [movements, printReceipt]);
  useEffect(() => {
    const drop = () => setPrinted(null);
    addEventListener("afterprint", drop);
    return () => removeEventListener("afterprint", drop);
  }, []);
  return {
    paper: printed === null ? null : <CreditReceipt movement={printed} />,
    printReceipt: (movement: CreditMovement) => void printReceipt(movement),
  };
}
