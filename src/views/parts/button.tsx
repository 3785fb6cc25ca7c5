import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";

export type ButtonKind = "primary" | "secondary" | "danger" | "ghost";

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** Default `secondary`; one `primary` per screen or dialog. */
  kind?: ButtonKind;
  icon?: ReactNode;
  /** The key badge of the action. */
  badge?: ReactNode;
  /** Shows that the action is running; the button keeps its place and ignores clicks meanwhile. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

const styles: Record<ButtonKind, string> = {
  primary: "bg-accent text-on-accent border-transparent hover:bg-accent-strong",
  secondary: "bg-raised text-ink border-line hover:bg-sunken",
  danger: "bg-stop-soft text-stop border-stop hover:bg-stop hover:text-raised",
  ghost: "bg-transparent text-muted border-transparent hover:bg-sunken hover:text-ink",
};

/** A button 36 px high with a label, optionally with an icon before it and the key badge after it. */
export function Button({
  kind = "secondary",
  icon,
  badge,
  busy = false,
  type = "button",
  className = "",
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type === "submit" ? "submit" : "button"}
      data-danger={kind === "danger" || undefined}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest.disabled || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={`inline-flex h-field shrink-0 items-center gap-2 rounded-ui border px-3 text-body font-medium whitespace-nowrap transition-colors disabled:opacity-50 ${styles[kind]} ${busy ? "opacity-70" : ""} ${className}`}
    >
      {icon !== undefined && (
        <span aria-hidden="true" className="inline-flex size-4 items-center justify-center">
          {icon}
        </span>
      )}
      {children}
      {badge}
    </button>
  );
}

/** A square button with only an icon; screen readers and the tooltip use its label. */
export function IconButton({
  label,
  icon,
  className = "",
  ...rest
}: Omit<ButtonProps, "kind" | "badge" | "busy" | "children"> & { label: string }) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      title={label}
      className={`inline-flex size-7 shrink-0 items-center justify-center rounded-ui text-muted hover:bg-sunken hover:text-ink ${className}`}
    >
      <span aria-hidden="true">{icon}</span>
    </button>
  );
}
