import type { SafeMovement } from "#domain/entities/safe.ts";
import { formatDateTime } from "#src/i18n/dates.ts";
import { formatCount } from "#src/i18n/numbers.ts";
import { t } from "#src/i18n/t.ts";
import { type Described, DescriptionList } from "#src/views/parts/page.tsx";
import { Ltr, Money, OwnScript } from "#src/views/parts/text.tsx";
import { Difference } from "../controls/shift-words.tsx";
import { aboutWords } from "./movement-columns.tsx";

/** The facts of a movement, without what its kind does not have. */
export function MovementFacts({ movement }: { movement: SafeMovement }) {
  const { expected_amount: expected, left_in_drawer: left, note, reason, reference } = movement;
  const about = aboutWords(movement);
  const items: Described[] = [
    { term: t("safe.amount"), value: <Money amount={movement.amount} /> },
    { term: t("safe.balance_at"), value: <Money amount={movement.balance_after} /> },
    { term: t("safe.at"), value: formatDateTime(movement.at) },
    { term: t("safe.number"), value: <Ltr>{formatCount(movement.number)}</Ltr> },
    { term: t("catalog.field.branch"), value: <OwnScript>{movement.branch_name}</OwnScript> },
    { term: t("safe.by"), value: <OwnScript>{movement.by_name}</OwnScript> },
  ];
  if (about !== "" && about !== reference)
    items.push({ term: t("safe.about"), value: <OwnScript>{about}</OwnScript> });
  if (reference !== "") items.push({ term: t("safe.reference"), value: <Ltr>{reference}</Ltr> });
  if (expected !== null)
    items.push(
      { term: t("safe.receive.expected"), value: <Money amount={expected} /> },
      { term: t("safe.difference"), value: <Difference amount={movement.difference} /> },
      { term: t("safe.receive.left"), value: <Money amount={left ?? 0} /> },
    );
  if (note !== "")
    items.push({ term: t("safe.note"), value: <OwnScript>{note}</OwnScript>, wide: true });
  if (reason !== "")
    items.push({ term: t("safe.reason"), value: <OwnScript>{reason}</OwnScript>, wide: true });
  return <DescriptionList items={items} />;
}
