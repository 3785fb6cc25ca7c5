import { useSnapshot } from "valtio";
import { t } from "#src/i18n/t.ts";
import { context } from "#src/state/screen/context.ts";
import { commandsNow } from "../all.ts";
import { factsNow } from "../engine/facts.ts";
import { KeyBadge } from "./key-badge.tsx";
import { nextStrokes } from "../engine/resolver.ts";

/**
 * Lists the keys that can continue an unfinished key sequence, on as many lines as needed; renders nothing if
 * there is none.
 */
export function SequenceHint() {
  const { sequence } = useSnapshot(context);
  if (sequence.length === 0) return null;
  return (
    <p
      role="status"
      aria-label={t("palette.keys.waiting", { keys: sequence.join(" ") })}
      className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-label whitespace-nowrap"
    >
      <KeyBadge keys={sequence.join(">")} />
      {nextStrokes(commandsNow(), factsNow(), sequence).map(({ stroke, command }) => (
        <span key={`${stroke} ${command.id}`} className="flex items-center gap-1 text-muted">
          <KeyBadge keys={stroke} />
          {t(command.title)}
        </span>
      ))}
    </p>
  );
}
