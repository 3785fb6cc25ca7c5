import { useSnapshot } from "valtio";
import type { PersonDifferences, ReceptionistShift } from "#domain/entities/receptionist-shift.ts";
import { readDifferences } from "#src/api/receptionist-shifts.ts";
import { t } from "#src/i18n/t.ts";
import type { List } from "#src/state/list/list.ts";
import { failureWords } from "#src/state/screen/toasts.ts";
import { useReading } from "#src/views/parts/reading/use-reading.ts";
import { FailedLine } from "#src/views/parts/states.tsx";
import { OwnScript } from "#src/views/parts/text.tsx";
import { useFilterText } from "#src/views/parts/grid/filter-texts.ts";
import { Difference } from "./shift-words.tsx";

/**
 * What all drawers of the listed shifts were short and over, not only those of the page, and the same of each person; Enter
 * on a person lists the shifts of that one alone, and once more everybody's.
 */
export function Differences({ list }: { list: List<ReceptionistShift> }) {
  const { query } = useSnapshot(list.state);
  const chosen = query.filters["receptionist"] ?? "";
  const { found, failure, retry } = useReading(
    // The order of the list changes no sum.
    JSON.stringify([query.search.trim(), query.filters]),
    (signal) => readDifferences(list.exportQuery(), signal),
    { kinds: ["receptionist_shift"] },
  );
  const people = found?.people ?? [];
  const person = people.find(({ receptionist }) => String(receptionist) === chosen);
  const label = t("controls.receptionist");
  const words = person === undefined ? label : `${label}: ${person.receptionist_name}`;
  useFilterText(list, "receptionist", chosen === "" ? "" : words);
  if (failure !== null)
    return (
      <div className="border-b border-line px-5 py-2">
        <FailedLine words={failureWords(failure)} retry={retry} />
      </div>
    );
  if (found === null) return <div className="h-11 shrink-0 border-b border-line" />;
  return (
    <section
      aria-label={t("controls.difference")}
      // Of many people, those with the greatest shortages stand in sight.
      className="flex max-h-24 shrink-0 flex-wrap items-center gap-x-4 gap-y-1.5 overflow-y-auto border-b border-line px-5 py-2 text-label print:hidden"
    >
      <p className="flex flex-wrap gap-x-3 font-semibold">
        <span className="text-muted">{t("controls.difference")}</span>
        <Sums {...found} />
      </p>
      {people.length === 0 && chosen !== "" && (
        <PersonButton list={list} id={chosen} isChosen>
          {words}
        </PersonButton>
      )}
      <ul className="contents">
        {people.map((one) => (
          <li key={one.receptionist}>
            <PersonButton
              list={list}
              id={String(one.receptionist)}
              isChosen={String(one.receptionist) === chosen}
            >
              <OwnScript>{one.receptionist_name}</OwnScript>
              <Sums {...one} />
            </PersonButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function PersonButton({
  list,
  id,
  isChosen,
  children,
}: {
  list: List<ReceptionistShift>;
  id: string;
  isChosen: boolean;
  children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => list.setFilter("receptionist", isChosen ? "" : id)}
      className={`flex min-h-7 items-center gap-2 rounded-ui border px-2.5 py-0.5 ${isChosen ? "border-accent bg-accent-soft" : "border-line hover:bg-sunken"}`}
    >
      {children}
    </button>
  );
}

function Sums({ shortage, surplus }: Pick<PersonDifferences, "shortage" | "surplus">) {
  if (shortage === 0 && surplus === 0) return <Difference amount={0} />;
  return (
    <>
      {shortage > 0 && <Difference amount={-shortage} />}
      {surplus > 0 && <Difference amount={surplus} />}
    </>
  );
}
