import type { SafeMovement } from "#domain/entities/safe.ts";
import { subjectOf } from "#domain/safe.ts";
import { formatDateTime } from "#src/i18n/dates.ts";
import { formatRelativeDateTime } from "#src/i18n/near.ts";
import { formatCount } from "#src/i18n/numbers.ts";
import { t } from "#src/i18n/t.ts";
import type { GridColumn } from "#src/views/parts/grid/columns.tsx";
import { Ltr, Money, OwnScript } from "#src/views/parts/text.tsx";
import { Difference } from "../controls/shift-words.tsx";
import { categoryName } from "./category-options.ts";

/** Returns what a movement is, and that it is a reversal if it is one. */
export function kindWords({ kind, reverses }: Pick<SafeMovement, "kind" | "reverses">): string {
  const words = t(`safe.kind.${kind}`);
  return reverses === null ? words : t("safe.reversal_of", { kind: words });
}

/** Returns in the chosen language what {@link subjectOf} returns. */
export function aboutWords(movement: SafeMovement): string {
  const subject = subjectOf(movement);
  return typeof subject === "string" ? subject : categoryName(subject);
}

/** Width of the list from which on rows of several safes have room for what came in and what went out apart. */
const APART = 850;

/**
 * The columns of the day book. Where rows of several safes are shown, each says of which safe it is at every width: in a
 * narrow list what came in and what went out then share one column, and its sign tells them apart.
 */
export function movementColumns({
  hasSeveralSafes,
}: {
  hasSeveralSafes: boolean;
}): GridColumn<SafeMovement>[] {
  const apart = hasSeveralSafes ? { room: APART } : {};
  return [
    {
      id: "number",
      title: t("safe.number"),
      width: "64px",
      room: 1340,
      cell: ({ number }) => <Ltr>{formatCount(number)}</Ltr>,
    },
    {
      id: "at",
      title: t("safe.at"),
      width: "122px",
      sort: "at",
      cell: ({ at }) => formatRelativeDateTime(at),
      paper: ({ at }) => <bdi className="whitespace-nowrap">{formatDateTime(at)}</bdi>,
    },
    {
      id: "branch",
      title: t("catalog.field.branch"),
      width: "minmax(96px, 0.8fr)",
      // The chip of the filter names the only safe.
      ...(hasSeveralSafes ? {} : { room: APART }),
      cell: ({ branch_name }) => <OwnScript>{branch_name}</OwnScript>,
    },
    {
      id: "kind",
      title: t("safe.kind_label"),
      width: "minmax(90px, 1fr)",
      sort: "kind",
      cell: (row) => (
        <span className={row.reversed_by === null ? "" : "text-faint line-through"}>
          {kindWords(row)}
        </span>
      ),
      paper: kindWords,
    },
    {
      id: "about",
      title: t("safe.about"),
      width: "minmax(78px, 1.2fr)",
      cell: (row) => <OwnScript>{aboutWords(row)}</OwnScript>,
    },
    ...(hasSeveralSafes
      ? [
          {
            id: "change",
            title: t("safe.amount"),
            width: "160px",
            align: "end" as const,
            until: APART,
            cell: ({ change }: SafeMovement) => (
              <Money amount={change} signed className={change > 0 ? "text-done" : ""} />
            ),
          },
        ]
      : []),
    {
      id: "in",
      title: t("safe.came_in"),
      width: "152px",
      align: "end",
      ...apart,
      cell: ({ change }) => (change > 0 ? <Money amount={change} /> : ""),
    },
    {
      id: "out",
      title: t("safe.went_out"),
      width: "152px",
      align: "end",
      ...apart,
      cell: ({ change }) => (change < 0 ? <Money amount={-change} /> : ""),
    },
    {
      id: "balance",
      title: t(hasSeveralSafes ? "safe.branch_balance" : "safe.balance"),
      width: "152px",
      align: "end",
      cell: ({ balance_after }) => <Money amount={balance_after} />,
    },
    {
      id: "difference",
      title: t("safe.difference"),
      width: "130px",
      align: "end",
      room: 1240,
      cell: ({ difference }) => <Difference amount={difference} />,
    },
    {
      id: "note",
      title: t("safe.note"),
      width: "minmax(110px, 1.2fr)",
      room: 1000,
      cell: ({ reverses, note, reason }) => (
        <OwnScript>{reverses === null ? note : reason}</OwnScript>
      ),
    },
    {
      id: "by",
      title: t("safe.by"),
      width: "minmax(112px, 0.8fr)",
      room: 1140,
      cell: ({ by_name }) => <OwnScript>{by_name}</OwnScript>,
    },
  ];
}
