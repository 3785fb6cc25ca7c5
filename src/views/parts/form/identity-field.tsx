import { readNationalId, type NationalId } from "#domain/identity.ts";
import { cleanCode } from "#domain/text.ts";
import { formatCount } from "#src/i18n/numbers.ts";
import { t } from "#src/i18n/t.ts";
import { useField, type FieldProps } from "./field.tsx";
import { TextField } from "./fields.tsx";

/** Digits of an Egyptian ID. */
const WHOLE = 14;
/** From this many digits on, a number is taken for an Egyptian ID with a typo: passport numbers are shorter. */
const NEARLY = 11;

/** Returns the number of digits if the text has only digits, blanks and hyphens; otherwise 0. */
function digitsOf(text: string): number {
  const compact = cleanCode(text).replace(/[\s\p{Pd}]/gu, "");
  return /^\d+$/.test(compact) ? compact.length : 0;
}

function isNearlyEgyptian(digits: number): boolean {
  return digits >= NEARLY && digits !== WHOLE;
}

/** What an Egyptian ID tells about its holder. */
export type EgyptianId = Extract<NationalId, { kind: "egyptian" }>;

/**
 * A field for an Egyptian ID or a passport number, in any digits. Calls `onRead` as soon as an Egyptian ID is
 * complete.
 */
export function IdentityField({
  onRead,
  ...props
}: FieldProps & { onRead: (identity: EgyptianId) => void }) {
  const { value } = useField(props.name);
  const digits = typeof value === "string" ? digitsOf(value) : 0;
  return (
    <TextField
      {...props}
      hint={
        isNearlyEgyptian(digits)
          ? t("form.identity_digits", { count: formatCount(digits) })
          : props.hint
      }
      dir="ltr"
      onBlurred={(text) => {
        if (digitsOf(text) !== WHOLE) return;
        const identity = readNationalId(text);
        if (identity?.kind === "egyptian") onRead(identity);
      }}
    />
  );
}
