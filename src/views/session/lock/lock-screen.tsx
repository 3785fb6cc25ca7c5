import { LockKeyhole } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useSnapshot } from "valtio";
import { ApiFailure } from "#src/api/failure.ts";
import { queueDuring } from "#src/focus/queued-keys.ts";
import { takeFocusAfterLock } from "#src/focus/move-focus.ts";
import { t } from "#src/i18n/t.ts";
import { lockState, untilLockedAgain } from "#src/state/session/lock.ts";
import { session } from "#src/state/session/session.ts";
import { failureWords } from "#src/state/screen/toasts.ts";
import { leaveToAnother, unlock } from "#src/state/session/unlock.ts";
import { LoginField } from "../login/login-field.tsx";
import { Button } from "#src/views/parts/button.tsx";
import { Mark } from "#src/views/parts/mark.tsx";
import { roleWords } from "#src/views/parts/role-words.ts";
import type { SubmitEvent } from "react";

/** Covers the whole screen while it is locked; the page beneath keeps its state and cannot be reached. */
export function LockScreen() {
  const { locked } = useSnapshot(lockState);
  return locked ? createPortal(<Cover />, document.body) : null;
}

function Cover() {
  const { account, role } = useSnapshot(session);
  const [password, setPassword] = useState("");
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useCovering(field);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy || password === "") return;
    setBusy(true);
    try {
      // Keystrokes typed after the password are meant for the page beneath.
      await queueDuring(
        Promise.race([unlock(password), untilLockedAgain()]).then(() => true),
        { failsAs: "password" },
      );
      // Locked again meanwhile, the screen asks for the password again.
      if (lockState.locked) askForPassword();
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      askForPassword(wordsOf(failure));
    }
  };

  function askForPassword(message?: string): void {
    setFault(message);
    setPassword("");
    setBusy(false);
    field.current?.focus();
  }

  return (
    <div
      role="dialog"
      aria-modal="true"
      aria-labelledby="lock-title"
      data-lock=""
      className="fixed inset-0 z-[10000] grid place-items-center bg-surface p-6 print:hidden"
    >
      <div className="flex w-full max-w-[380px] flex-col gap-6">
        <header className="flex flex-col items-center gap-2 text-center">
          <Mark size={40} />
          <h1 id="lock-title" className="mt-1 flex items-center gap-2 text-title font-semibold">
            <LockKeyhole size={18} aria-hidden="true" className="text-muted" />
            {t("session.lock.title")}
          </h1>
          <p className="text-body text-muted">{t("session.lock.body")}</p>
        </header>
        <form
          onSubmit={(event) => void submit(event)}
          className="flex flex-col gap-4 rounded-ui border border-line bg-raised p-6"
        >
          <p className="flex items-baseline justify-between gap-3">
            <bdi className="min-w-0 truncate font-medium">{account?.name}</bdi>
            <span className="shrink-0 text-label text-faint">{roleWords(role)}</span>
          </p>
          <LoginField
            ref={field}
            kind="password"
            label={t("session.lock.password")}
            value={password}
            onValue={setPassword}
            fault={fault}
          />
          <Button kind="primary" type="submit" busy={busy} className="justify-center">
            {t(busy ? "session.lock.submitting" : "session.lock.submit")}
          </Button>
        </form>
        <Button kind="ghost" className="self-center" onClick={() => void leaveToAnother()}>
          {t("session.lock.switch")}
        </Button>
      </div>
    </div>
  );
}

/** Returns the message of a failure. The name is on the screen, so only the password can be wrong. */
function wordsOf(failure: ApiFailure): string {
  if (failure.code === "network") return t("errors.network");
  return failure.code === "invalid_credentials"
    ? t("session.lock.wrong_password")
    : failureWords(failure);
}

/**
 * Makes everything beneath inert, and afterwards returns the focus to where it was, or to where it was moved
 * meanwhile.
 */
function useCovering(field: React.RefObject<HTMLInputElement | null>): void {
  // A layout effect, because its cleanup must run before the next page, such as the login page, takes the focus.
  useLayoutEffect(() => {
    const focusedBefore = document.activeElement;
    const covered = new Set<Element>();
    const cover = (): void => {
      for (const child of document.body.children) {
        if (child.hasAttribute("data-lock") || child.hasAttribute("inert")) continue;
        covered.add(child);
        child.setAttribute("inert", "");
      }
    };
    cover();
    // A dialog that was still loading is added to the page only now, and would take the focus from the
    // password.
    const addedLayers = new MutationObserver(cover);
    addedLayers.observe(document.body, { childList: true });
    field.current?.focus();
    addEventListener("keydown", keepEscape, { capture: true });
    return () => {
      removeEventListener("keydown", keepEscape, { capture: true });
      addedLayers.disconnect();
      for (const child of covered) child.removeAttribute("inert");
      // React handles no event while it changes the page, so a field would not know that it has the focus.
      const moved = takeFocusAfterLock();
      queueMicrotask(() => returnFocusTo(moved?.isConnected === true ? moved : focusedBefore));
    };
  }, [field]);
}

/** Gives the focus back unless something else has taken it by now. */
function returnFocusTo(element: Element | null): void {
  const isFree = document.activeElement === null || document.activeElement === document.body;
  if (isFree && element instanceof HTMLElement && element.isConnected) element.focus();
}

/** A dialog beneath listens to Escape on the window, inert or not, and would close or ask a question unseen. */
function keepEscape(event: KeyboardEvent): void {
  if (event.key === "Escape") event.preventDefault();
}
