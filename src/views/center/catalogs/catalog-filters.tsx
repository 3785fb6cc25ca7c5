import type { Stored } from "#domain/entities/common.ts";
import { t } from "#src/i18n/t.ts";
import type { List } from "#src/state/list/list.ts";
import { FilterSelect } from "#src/views/parts/grid/filter-select.tsx";
import { useOptions } from "#src/views/parts/reading/options.ts";
import type { CatalogDefinition, CatalogFilter } from "./definition.ts";

/** The filters of a catalog beside its search. */
export function CatalogFilters<T extends Stored>({
  list,
  definition,
}: {
  list: List<T>;
  definition: CatalogDefinition<T>;
}) {
  return (
    <>
      {definition.filters().map((filter) => (
        <Filter key={filter.name} list={list} filter={filter} />
      ))}
      {definition.hasState && (
        <FilterSelect
          list={list}
          name="active"
          label={t("catalog.state")}
          options={[
            { value: "true", label: t("catalog.active") },
            { value: "false", label: t("catalog.inactive") },
          ]}
        />
      )}
    </>
  );
}

function Filter<T extends Stored>({ list, filter }: { list: List<T>; filter: CatalogFilter }) {
  const { name } = filter;
  const options = useOptions(async () => filter.options(), name);
  return <FilterSelect list={list} name={name} label={filter.label} options={options} />;
}
