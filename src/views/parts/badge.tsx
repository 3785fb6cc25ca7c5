import { Ban, Check, CircleDashed, CircleDot, Clock, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";

/** The meaning of a colour; an icon and a word always accompany it. */
export type Meaning = "neutral" | "active" | "done" | "waiting" | "stop" | "insured";

const styles: Record<Meaning, string> = {
  neutral: "bg-sunken text-muted",
  active: "bg-accent-soft text-accent",
  done: "bg-done-soft text-done",
  waiting: "bg-waiting-soft text-waiting",
  stop: "bg-stop-soft text-stop",
  insured: "bg-insured-soft text-insured",
};

const icons: Record<Meaning, ReactNode> = {
  neutral: <CircleDashed size={14} />,
  active: <CircleDot size={14} />,
  done: <Check size={14} />,
  waiting: <Clock size={14} />,
  stop: <Ban size={14} />,
  insured: <ShieldCheck size={14} />,
};

/**
 * Shows a state as one word with icon and colour; `icon` replaces the default icon of the meaning. `isSmall`: no higher than
 * a line of text.
 */
export function StatusBadge({
  meaning,
  icon,
  isSmall = false,
  children,
}: {
  meaning: Meaning;
  icon?: ReactNode;
  isSmall?: boolean;
  children: ReactNode;
}) {
  return (
    <span
      className={`inline-flex w-fit shrink-0 items-center rounded-badge font-medium whitespace-nowrap forced-colors:border ${isSmall ? "h-4.5 gap-1 px-1.5 text-badge" : "h-6 gap-1.5 px-2 text-label"} ${styles[meaning]}`}
    >
      <span aria-hidden="true">{icon ?? icons[meaning]}</span>
      {children}
    </span>
  );
}
