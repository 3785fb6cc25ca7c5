import { changesOf, type FieldChange } from "#domain/audit-changes.ts";
import type { AuditRow } from "#domain/entities/audit.ts";
import { t } from "#src/i18n/t.ts";
import { formatCount } from "#src/i18n/numbers.ts";
import { Ltr, OwnScript } from "#src/views/parts/text.tsx";
import { fieldLabel } from "./field-labels.ts";
import { valueWords, type Shown } from "./value-words.ts";

/** Number of fields that a line of a list shows. */
const MOST_IN_LINE = 2;

/** What a row of the audit trail says, field by field: the label, the value before and the value after. */
export function Changes({ row }: { row: AuditRow }) {
  const changes = changesOf(row);
  if (changes.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1">
      {changes.map((change) => (
        <li key={change.field} className="break-words whitespace-pre-line">
          <Change row={row} change={change} />
        </li>
      ))}
    </ul>
  );
}

/** The same in one line, the first fields only. */
export function ChangesLine({ row }: { row: AuditRow }) {
  const changes = changesOf(row);
  const further = changes.length - MOST_IN_LINE;
  return (
    <>
      {changes.slice(0, MOST_IN_LINE).map((change, index) => (
        <span key={change.field}>
          {index > 0 && " · "}
          <Change row={row} change={change} />
        </span>
      ))}
      {further > 0 && (
        <span className="text-muted"> {t("trail.further", { count: formatCount(further) })}</span>
      )}
    </>
  );
}

function Change({ row, change }: { row: AuditRow; change: FieldChange }) {
  const { entity } = row;
  const { field, kind, before, after } = change;
  return (
    <>
      <span className="text-muted">{fieldLabel(entity, field)}:</span>{" "}
      {kind === "content" ? (
        <span>{t("trail.text_changed")}</span>
      ) : (
        <>
          {before !== undefined && (
            <Value shown={valueWords(row, change, "before")} isOld={after !== undefined} />
          )}
          {before !== undefined && after !== undefined && (
            <>
              {" "}
              <span aria-hidden="true">{t("booking.becomes")}</span>
              <span className="sr-only">{t("appointments.change.becomes")}</span>{" "}
            </>
          )}
          {after !== undefined && <Value shown={valueWords(row, change, "after")} isOld={false} />}
        </>
      )}
    </>
  );
}

function Value({ shown: { text, isLtr }, isOld }: { shown: Shown; isOld: boolean }) {
  const Isolated = isLtr ? Ltr : OwnScript;
  return <Isolated className={isOld ? "text-muted" : "font-medium"}>{text}</Isolated>;
}
