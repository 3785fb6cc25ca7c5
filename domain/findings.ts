import { namedFields } from "./computed-fields.ts";
import { baseName, codeOf, isComputed } from "./report-fields.ts";
import { rounded, volumeOf } from "./report-field-values.ts";
import type { FieldKind, FieldValue } from "./report-field-types.ts";
import type { ReportContent } from "./report-content.ts";

/** What a report found, as data: the value of one of its fields. */
export type Finding = {
  /** Name of the field in its template. */
  field: string;
  /** Name of the field in the report: `size.2` is the second one that was inserted. */
  name: string;
  label: string;
  kind: FieldKind;
  value: FieldValue;
  /** The code of the option that `value` is; null if it has none. */
  code: string | null;
  unit: string | null;
  /** The value to compare: a number, or the longest side of a measurement in mm; null for the other kinds. */
  number: number | null;
  /** In ml, of a measurement with three sides. */
  volume: number | null;
  is_computed: boolean;
};

/** Returns the values of a report's fields, in reading order. */
export function findingsIn(content: ReportContent): Finding[] {
  return namedFields(content).flatMap((one) => {
    const { name, label, kind, value, unit } = one;
    return value === undefined
      ? []
      : [
          {
            field: baseName(name),
            name,
            label,
            kind,
            value,
            code: codeOf(one),
            unit: unit ?? null,
            number: comparable(value, unit),
            volume: Array.isArray(value) ? volumeOf(value, unit) : null,
            is_computed: isComputed(one),
          },
        ];
  });
}

function comparable(value: FieldValue, unit: string | undefined): number | null {
  if (typeof value === "number") return value;
  if (!Array.isArray(value)) return null;
  return rounded(Math.max(...value) * (unit === "cm" ? 10 : 1), 4);
}
