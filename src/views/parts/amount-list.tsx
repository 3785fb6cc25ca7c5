import { Money } from "./text.tsx";

/** A list of amounts. They end at the right in both directions, so that their decimals align. */
export function AmountList({
  items,
}: {
  items: readonly {
    term: string;
    amount: number;
    /** Whether this is the sum of the other amounts. */
    isSum?: boolean;
  }[];
}) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] rounded-ui border border-line">
      {items.map(({ term, amount, isSum = false }) => (
        <div
          key={term}
          className={`col-span-2 grid grid-cols-subgrid items-baseline gap-x-4 px-3 py-1.5 not-first:border-t not-first:border-line/60 ${isSum ? "font-semibold" : ""}`}
        >
          <dt className="text-table text-muted">{term}</dt>
          <dd className="text-amount text-table text-ink">
            <Money amount={amount} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
