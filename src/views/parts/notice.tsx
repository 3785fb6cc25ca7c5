import { Button } from "./button.tsx";
import type { LucideIcon } from "lucide-react";

type NoticeAction = { label: string; run: () => void };

/**
 * A page or pane that shows only a message and what the user can do. The first action has the focus, so that
 * Enter runs it.
 */
export function Notice({
  icon: Icon,
  title,
  body,
  actions,
}: {
  icon: LucideIcon;
  title: string;
  body: string;
  actions: readonly NoticeAction[];
}) {
  return (
    <div className="flex max-w-[440px] flex-col items-center gap-3 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-sunken text-muted">
        <Icon size={22} aria-hidden="true" />
      </span>
      <h1 className="text-title font-semibold">{title}</h1>
      <p className="text-body text-balance text-muted">{body}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        {actions.map(({ label, run }, index) => (
          <Button
            key={label}
            kind={index === 0 ? "primary" : "secondary"}
            autoFocus={index === 0}
            onClick={run}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
