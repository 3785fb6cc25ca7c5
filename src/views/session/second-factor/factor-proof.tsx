import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import type { FactorOffer, FactorProof as Proof } from "#domain/entities/second-factor.ts";
import type { FactorMethod } from "#domain/second-factor.ts";
import { onlyDigits } from "#domain/text.ts";
import { ApiFailure } from "#src/api/failure.ts";
import { provePasskey } from "#src/api/passkeys.ts";
import { canUsePasskeys } from "#src/browser/passkeys.ts";
import { t, type MessageKey } from "#src/i18n/t.ts";
import { failureReason } from "#src/state/screen/toasts.ts";
import { Button } from "#src/views/parts/button.tsx";
import { ProofField } from "./proof-field.tsx";
import type { SubmitEvent } from "react";

/** Digits of a code of the app. */
export const CODE_LENGTH = 6;
const OTHER_WAYS: Readonly<Record<FactorMethod, MessageKey>> = {
  passkey: "second_factor.proof.use_passkey",
  code: "second_factor.proof.use_code",
  recovery_code: "second_factor.proof.use_recovery",
};

/** Returns the ways that work on this page, the easiest for somebody who types first. */
function waysOf({ methods, passkey }: Pick<FactorOffer, "methods" | "passkey">): FactorMethod[] {
  const order: readonly FactorMethod[] = ["code", "passkey", "recovery_code"];
  const works = (way: FactorMethod) =>
    methods.includes(way) && (way !== "passkey" || (passkey !== null && canUsePasskeys()));
  return order.filter(works);
}

/**
 * Asks for a second factor: the code of the app, which is sent by its sixth digit, a passkey or a recovery code. The
 * other ways are one button each.
 */
export function FactorProof({
  offer,
  typed = "",
  submit,
  send,
  footer,
}: {
  offer: Pick<FactorOffer, "methods" | "passkey">;
  /** Digits of the code that were typed before it was asked for. */
  typed?: string;
  /** Label of the button that sends a code. */
  submit: string;
  /** Sends a proof. Throws an ApiFailure, which is shown here. */
  send: (proof: Proof) => Promise<void>;
  /** What stands below the other ways. */
  footer?: ReactNode;
}) {
  const [ways] = useState(() => waysOf(offer));
  const [way, setWay] = useState<FactorMethod>(ways[0] ?? "recovery_code");
  const [text, setText] = useState(typed);
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  async function prove(work: () => Promise<Proof>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFault(undefined);
    try {
      await send(await work());
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      setBusy(false);
      setText("");
      setFault(failureReason(failure));
      (field.current ?? button.current)?.focus();
    }
  }

  function onText(value: string): void {
    if (busy) return;
    setFault(undefined);
    const code = way === "code" ? onlyDigits(value).slice(0, CODE_LENGTH) : value;
    setText(code);
    if (way === "code" && code.length === CODE_LENGTH) void prove(async () => ({ code }));
  }

  function onSubmit(event: SubmitEvent): void {
    event.preventDefault();
    if (way === "passkey") return void prove(passkeyProof);
    const isWhole = way === "code" ? text.length === CODE_LENGTH : text.trim() !== "";
    if (!isWhole) {
      setFault(t(`second_factor.proof.${way === "code" ? "code_short" : "recovery_short"}`));
      return field.current?.focus();
    }
    void prove(async () => (way === "code" ? { code: text } : { recovery_code: text }));
  }

  const sendTyped = useEffectEvent(() => {
    if (typed.length === CODE_LENGTH) void prove(async () => ({ code: typed }));
  });
  useEffect(() => {
    queueMicrotask(() => sendTyped());
  }, []);

  async function passkeyProof(): Promise<Proof> {
    if (offer.passkey === null) throw new Error("A passkey was not offered");
    return { passkey: await provePasskey(offer.passkey) };
  }

  function choose(other: FactorMethod): void {
    setWay(other);
    setText("");
    setFault(undefined);
  }

  return (
    <form noValidate autoComplete="off" onSubmit={onSubmit} className="flex flex-col gap-4">
      {way === "passkey" ? (
        <>
          <p className="text-body text-muted">{t("second_factor.proof.passkey")}</p>
          {fault !== undefined && (
            <p role="alert" className="rounded-ui bg-stop-soft px-3 py-2 text-table text-stop">
              {fault}
            </p>
          )}
        </>
      ) : (
        <ProofField
          key={way}
          ref={field}
          way={way}
          value={text}
          onValue={onText}
          fault={fault}
          busy={busy}
        />
      )}
      <Button
        key={`send-${way}`}
        ref={button}
        kind="primary"
        type="submit"
        busy={busy}
        autoFocus={way === "passkey"}
        className="justify-center"
      >
        {busy
          ? t("second_factor.proof.checking")
          : way === "passkey"
            ? t("second_factor.proof.use_passkey")
            : submit}
      </Button>
      <div className="flex flex-col gap-1 border-t border-line pt-3">
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button
              key={other}
              kind="ghost"
              disabled={busy}
              className="justify-center"
              onClick={() => choose(other)}
            >
              {t(OTHER_WAYS[other])}
            </Button>
          ))}
        {footer}
      </div>
    </form>
  );
}
