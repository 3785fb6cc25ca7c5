import { useHotkeys } from "react-hotkeys-hook";
import type { FactorOffer, FactorProof as Proof } from "#domain/entities/second-factor.ts";
import { latinDigits } from "#domain/text.ts";
import { logInWithFactor } from "#src/api/factor-login.ts";
import { ApiFailure } from "#src/api/failure.ts";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { earlyKeys } from "#src/focus/early-keys.ts";
import { t } from "#src/i18n/t.ts";
import { failureReason } from "#src/state/screen/toasts.ts";
import { adoptLogin } from "#src/state/session/session.ts";
import { Button } from "#src/views/parts/button.tsx";
import { Ltr } from "#src/views/parts/text.tsx";
import { CODE_LENGTH, FactorProof } from "../second-factor/factor-proof.tsx";
import { ONCE_ANYWHERE } from "./login-keys.ts";

/** Returns what the login asks for after the password, as the server's refusal says. */
export function offerOf({ body }: ApiFailure): FactorOffer {
  // The server writes it as the contract of `second_factor_needed` says.
  return body as unknown as FactorOffer;
}

/**
 * Stops collecting keystrokes and returns the code if they are its digits, with or without Enter after them. Anything
 * else was meant for the first screen: then `isLost` is true, and the code is empty.
 */
export function takeTypedCode(): { code: string; isLost: boolean } {
  const typed = earlyKeys
    .stop()
    .map(({ key }) => latinDigits(key))
    .join("");
  const [, code] = /^(\d{0,5}|\d{6}(?:Enter)?)$/.exec(typed) ?? [];
  return code === undefined
    ? { code: "", isLost: true }
    : { code: code.slice(0, CODE_LENGTH), isLost: false };
}

/**
 * The second step of a sign-in: one field for the code of the app, or another way. Escape leads back to the password.
 */
export function FactorStep({
  email,
  offer,
  typed,
  onSignedIn,
  onLost,
  onBack,
}: {
  email: string;
  offer: FactorOffer;
  /** Digits of the code that were typed ahead. */
  typed: string;
  onSignedIn: () => void;
  /** Called if keystrokes after a refused proof were dropped. */
  onLost: () => void;
  /** Called with why the step has ended; without a reason if the user went back. */
  onBack: (reason?: string) => void;
}) {
  useHotkeys("escape", () => onBack(), ONCE_ANYWHERE);

  async function send(proof: Proof): Promise<void> {
    // Keystrokes typed right after the code are meant for the first screen.
    earlyKeys.collect();
    try {
      adoptLogin(await logInWithFactor({ ...proof, ticket: offer.ticket }));
    } catch (failure) {
      if (earlyKeys.stop().length > 0) onLost();
      if (failure instanceof ApiFailure && failure.code === "ticket_expired")
        return onBack(failureReason(failure));
      throw failure;
    }
    onSignedIn();
  }

  return (
    <section
      aria-labelledby="factor-title"
      className="flex flex-col gap-4 rounded-ui border border-line bg-raised p-6"
    >
      <div>
        <h2 id="factor-title" className="text-body font-semibold">
          {t("second_factor.proof.title")}
        </h2>
        <p className="truncate text-table text-muted">
          <Ltr>{email}</Ltr>
        </p>
      </div>
      <FactorProof
        offer={offer}
        typed={typed}
        submit={t("session.login.submit")}
        send={send}
        footer={
          <Button
            kind="ghost"
            className="justify-center"
            onClick={() => onBack()}
            badge={<KeyBadge keys="escape" />}
          >
            {t("second_factor.login.back")}
          </Button>
        }
      />
    </section>
  );
}
