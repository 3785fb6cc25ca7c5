import { useId, type ReactNode } from "react";
import type { LucideIcon } from "lucide-react";

/** A card about one kind of second factor: what it is, its state, and its main button. */
export function Part({
  icon: Icon,
  title,
  body,
  action,
  children,
}: {
  icon: LucideIcon;
  title: string;
  body: string;
  action?: ReactNode;
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-ui border border-line bg-raised">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3 px-4 py-3.5">
        <Icon size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-accent" />
        <div className="min-w-0 flex-1 basis-64">
          <h2 id={id} className="font-semibold">
            {title}
          </h2>
          <p className="text-table text-muted">{body}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

/** A line of a part: what it is, since when, and what can be done with it. */
export function PartLine({
  name,
  notes,
  action,
}: {
  name: ReactNode;
  notes: readonly string[];
  action?: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{name}</p>
        {notes.length > 0 && <p className="text-label text-muted">{notes.join(" · ")}</p>}
      </div>
      {action}
    </div>
  );
}
