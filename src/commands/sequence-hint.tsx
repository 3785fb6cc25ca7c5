import { useSnapshot } from "valtio";
import { t } from "@src/i18n/t";
import { context } from "@src/state/context";
import { COMMANDS } from "./all";
import { factsNow } from "./facts";
import { KeyBadge } from "./key-badge";
import { following } from "./resolver";

/** What may follow the sequence that waits; nothing while none does. Belongs into the top bar. */
export function SequenceHint() {
  const { sequence } = useSnapshot(context);
  if (sequence.length === 0) return null;
  return (
    <p
      role="status"
      aria-label={t("palette.keys.waiting", { keys: sequence.join(" ") })}
      className="flex min-w-0 items-center gap-3 overflow-hidden text-label whitespace-nowrap"
    >
      <KeyBadge keys={sequence.join(">")} />
      {following(COMMANDS, factsNow(), sequence).map(({ stroke, command }) => (
        <span key={`${stroke} ${command.id}`} className="flex items-center gap-1 text-muted">
          <KeyBadge keys={stroke} />
          {t(command.title)}
        </span>
      ))}
    </p>
  );
}
