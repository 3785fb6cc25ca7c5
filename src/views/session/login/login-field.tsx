import { Eye, EyeOff } from "lucide-react";
import { useId, useState } from "react";
import { t } from "#src/i18n/t.ts";
import type { KeyboardEvent, Ref } from "react";

const ARABIC = /[\u0600-\u06ff]/;

type LoginFieldProps = {
  kind: "email" | "password";
  label: string;
  value: string;
  onValue: (value: string) => void;
  /** Message shown if this field prevents the login. */
  fault?: string | undefined;
  /** Whether the field has the focus at first. Default false. */
  isFirst?: boolean;
  ref: Ref<HTMLInputElement>;
};

/** A field of the login; warns if Caps Lock or the Arabic layout spoils what is typed. */
export function LoginField({
  kind,
  label,
  value,
  onValue,
  fault,
  isFirst = false,
  ref,
}: LoginFieldProps) {
  const id = useId();
  const [capsLock, setCapsLock] = useState(false);
  const [isShown, setShown] = useState(false);
  const isPassword = kind === "password";
  const hint = hintFor(isPassword && capsLock, !isPassword && ARABIC.test(value));
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"));
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-label font-medium text-muted">
        {label}
      </label>
      <div className="relative">
        <input
          ref={ref}
          id={id}
          name={kind}
          type={isPassword && !isShown ? "password" : "text"}
          inputMode={isPassword ? "text" : "email"}
          autoComplete={isPassword ? "current-password" : "username"}
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={isFirst}
          dir="ltr"
          value={value}
          onChange={(event) => onValue(event.target.value)}
          onKeyUp={watchCapsLock}
          onKeyDown={watchCapsLock}
          aria-invalid={fault !== undefined}
          aria-describedby={`${id}-note`}
          className={`h-field w-full rounded-ui border bg-surface px-3 text-body outline-offset-0 ${
            fault === undefined ? "border-line" : "border-stop"
          } ${isPassword ? "pe-10" : ""}`}
        />
        {isPassword && (
          <button
            type="button"
            onClick={() => setShown(!isShown)}
            aria-pressed={isShown}
            aria-label={t("session.login.show_password")}
            title={t(isShown ? "session.login.hide_password" : "session.login.show_password")}
            dir="ltr"
            className="absolute inset-y-1 end-1 grid w-7 place-items-center rounded-badge text-faint hover:text-ink"
          >
            {isShown ? (
              <EyeOff size={16} aria-hidden="true" />
            ) : (
              <Eye size={16} aria-hidden="true" />
            )}
          </button>
        )}
      </div>
      <p
        id={`${id}-note`}
        role="status"
        className={`text-label empty:hidden ${fault === undefined ? "text-waiting" : "text-stop"}`}
      >
        {fault ?? hint}
      </p>
    </div>
  );
}

function hintFor(capsLock: boolean, arabicLayout: boolean): string {
  if (capsLock) return t("session.login.caps_lock");
  return arabicLayout ? t("session.login.arabic_layout") : "";
}
