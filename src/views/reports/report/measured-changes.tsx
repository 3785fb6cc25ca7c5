import { useSnapshot } from "valtio";
import { changesSince } from "#domain/finding-changes.ts";
import type { Finding } from "#domain/findings.ts";
import { t } from "#src/i18n/t.ts";
import { context } from "#src/state/screen/context.ts";
import { Ltr } from "#src/views/parts/text.tsx";

/**
 * What an earlier report measured beside the values that are saved of the report on screen. Renders nothing if nothing was
 * measured, or on a screen without a report.
 */
export function MeasuredChanges({ earlier }: { earlier: readonly Finding[] }) {
  const { report } = useSnapshot(context);
  if (report === null) return null;
  const changes = changesSince(earlier, report.report.findings as readonly Finding[]);
  if (changes.length === 0) return null;
  return (
    <table className="mt-3 w-full border-t border-line text-label">
      <thead>
        <tr className="text-start text-muted">
          {(["measured", "before", "now", "change"] as const).map((column) => (
            <th key={column} scope="col" className="py-1 pe-2 text-start font-medium">
              {t(`reports.earlier.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ label, before, now, percent }, at) => (
          // Two fields may have the same label.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={at}>
            <td className="py-1 pe-2">
              <bdi>{label}</bdi>
            </td>
            <td className="py-1 pe-2">
              <Ltr>{before}</Ltr>
            </td>
            <td className="py-1 pe-2">{now === null ? "—" : <Ltr>{now}</Ltr>}</td>
            <td className="py-1">{percent === null ? "—" : <Ltr>{signed(percent)}</Ltr>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const signed = (percent: number): string => `${percent > 0 ? "+" : ""}${percent} %`;
