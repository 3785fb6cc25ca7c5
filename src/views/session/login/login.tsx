import { useEffect, useRef, useState } from "react";
import { ApiFailure } from "#src/api/failure.ts";
import { canUsePasskeys } from "#src/browser/passkeys.ts";
import { flushSync } from "react-dom";
import { loadMessages, t } from "#src/i18n/t.ts";
import { earlyKeys, takePageEnd } from "#src/focus/early-keys.ts";
import { opensPalette } from "#src/focus/key-kinds.ts";
import { enterWorkspace, signIn } from "#src/state/session/session.ts";
import {
  failureReason,
  prepareToasts,
  toastError,
  toastIfOffline,
  toastInfo,
} from "#src/state/screen/toasts.ts";
import { ClockNotice } from "#src/views/parts/clock-notice.tsx";
import { Button } from "#src/views/parts/button.tsx";
import { LanguageSwitch } from "#src/views/parts/language-switch.tsx";
import { Mark } from "#src/views/parts/mark.tsx";
import { ThemeSwitch } from "#src/views/parts/theme-switch.tsx";
import { LoginField } from "./login-field.tsx";
import { useTypedEmail } from "./typed-email.ts";
import { useDemo } from "./use-demo.ts";
import { type Factors, useFactors } from "./use-factors.ts";
import type { FactorOffer } from "#domain/entities/second-factor.ts";
import type { SubmitEvent } from "react";

type Step = Pick<Factors, "FactorStep"> & { email: string; offer: FactorOffer; typed: string };
type Faults = { email?: string; password?: string; form?: string };

/**
 * The login: the logo, two fields, theme and language, nothing else. `preload` loads the workspace while the
 * user types the password.
 */
export function Login({ preload }: { preload: () => void }) {
  const [email, setEmail] = useTypedEmail();
  const [password, setPassword] = useState("");
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  // After a reload with the e-mail kept, the user continues with the password.
  const [isEmailKept] = useState(email !== "");
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const demo = useDemo();
  const [factors, loadFactors] = useFactors();
  /** The second step, while it is asked for. */
  const [step, setStep] = useState<Step | null>(null);

  useEffect(() => {
    if (takePageEnd(false) === "typed") dropLost();
    // Without a network it is too late to load what says so.
    void prepareToasts();
  }, []);

  useEffect(() => {
    // The palette does not open here, so what follows its key is a search that belongs into no field.
    const onKey = (event: KeyboardEvent): void => {
      if (!opensPalette(event)) return;
      event.preventDefault();
      dropLost();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);

  const logInWith = async (typedEmail: string, typedPassword: string) => {
    if (busy) return;
    setBusy(true);
    setFaults({});
    preload();
    // Keystrokes typed right after this are meant for the first screen.
    earlyKeys.collect();
    try {
      await signIn(typedEmail.trim(), typedPassword);
      enter();
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.code === "second_factor_needed")
        return askForFactor(failure, typedEmail);
      if (earlyKeys.stop().length > 0) dropLost();
      if (!(failure instanceof ApiFailure)) throw failure;
      toastIfOffline(failure);
      askAgain(failureReason(failure));
    }
  };

  /** Shows the second step; the code may have been typed already. */
  const askForFactor = async (needed: ApiFailure, typedEmail: string) => {
    const loaded = await loadFactors().catch(() => null);
    if (loaded === null) {
      earlyKeys.stop();
      toastError("errors.network");
      return askAgain(t("errors.network"));
    }
    const { code, isLost } = loaded.takeTypedCode();
    if (isLost) dropLost();
    setPassword("");
    const { FactorStep, offerOf } = loaded;
    setStep({ FactorStep, email: typedEmail, offer: offerOf(needed), typed: code });
  };

  /** Asks for the password again, and shows why. */
  const askAgain = (reason?: string) => {
    // A field that is hidden cannot have the focus.
    flushSync(() => {
      setFaults(reason === undefined ? {} : { form: reason });
      setStep(null);
      setPassword("");
      setBusy(false);
    });
    passwordField.current?.focus();
  };

  const enter = () => {
    setEmail("");
    enterWorkspace();
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (email.trim() === "") {
      setFaults({ email: t("session.login.email_missing") });
      emailField.current?.focus();
    } else if (password === "") {
      setFaults({ password: t("session.login.password_missing") });
      passwordField.current?.focus();
    } else void logInWith(email, password);
  };

  return (
    <main className="grid h-full grid-rows-[auto_auto_1fr] overflow-y-auto" tabIndex={-1}>
      <div>
        <ClockNotice />
      </div>
      <div className="flex justify-end gap-1 p-3">
        <ThemeSwitch />
        <LanguageSwitch />
      </div>
      <div className="grid place-items-center px-6 pb-16">
        <div className="flex w-full max-w-[380px] flex-col gap-6">
          <header className="flex flex-col items-center gap-3 text-center">
            <Mark size={48} />
            <h1 className="text-title font-semibold">{t("session.login.title")}</h1>
          </header>
          {step !== null && (
            <step.FactorStep
              email={step.email}
              offer={step.offer}
              typed={step.typed}
              onSignedIn={enter}
              onLost={dropLost}
              onBack={askAgain}
            />
          )}
          <form
            noValidate
            hidden={step !== null}
            onSubmit={submit}
            className="flex flex-col gap-4 rounded-ui border border-line bg-raised p-6 [&[hidden]]:hidden"
          >
            {faults.form !== undefined && (
              <p role="alert" className="rounded-ui bg-stop-soft px-3 py-2 text-body text-stop">
                {faults.form}
              </p>
            )}
            <LoginField
              ref={emailField}
              kind="email"
              label={t("session.login.email")}
              value={email}
              onValue={setEmail}
              fault={faults.email}
              isFirst={!isEmailKept}
            />
            <LoginField
              ref={passwordField}
              kind="password"
              label={t("session.login.password")}
              value={password}
              onValue={(typed) => {
                preload();
                setPassword(typed);
              }}
              fault={faults.password}
              isFirst={isEmailKept}
            />
            <Button kind="primary" type="submit" busy={busy} className="mt-1 justify-center">
              {t(busy ? "session.login.submitting" : "session.login.submit")}
            </Button>
            {canUsePasskeys() && (
              <div className="h-field">
                {factors !== null && step === null && (
                  <factors.PasskeyButton
                    onBegin={() => {
                      preload();
                      setFaults({});
                    }}
                    onSignedIn={enter}
                    onFailure={(failure, isLost) => {
                      if (isLost) dropLost();
                      toastIfOffline(failure);
                      setFaults({ form: failureReason(failure) });
                    }}
                  />
                )}
              </div>
            )}
          </form>
          {demo !== null && step === null && (
            <demo.List
              accounts={demo.accounts}
              hasKeys={email === ""}
              onChoose={(account) => void logInWith(account.email, account.password)}
            />
          )}
        </div>
      </div>
    </main>
  );
}

/** Drops keystrokes until the user pauses, with a message: what was typed before them is lost. */
function dropLost(): void {
  void earlyKeys.dropUntilPause(showLostTyping());
}

/**
 * Tells the user that keystrokes were dropped. Loads all messages first: this one is not among the few of the
 * login.
 */
async function showLostTyping(): Promise<void> {
  await loadMessages();
  toastInfo("form.dropped_meanwhile");
}
