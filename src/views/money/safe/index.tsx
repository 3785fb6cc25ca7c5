import { useEffect, useMemo } from "react";
import { useSnapshot } from "valtio";
import { lastDays } from "#domain/dates.ts";
import type { SafeMovement } from "#domain/entities/safe.ts";
import { SAFE_MOVEMENT_KINDS, type SafeMovementKind } from "#domain/safe.ts";
import { listMovements, readSafeFigures, readSafes } from "#src/api/safe.ts";
import { CommandButton } from "#src/commands/ui/command-button.tsx";
import { currentDay } from "#src/i18n/dates.ts";
import { t } from "#src/i18n/t.ts";
import type { List } from "#src/state/list/list.ts";
import { publishSafe } from "#src/state/screen/context.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import { hasChoice } from "#src/views/parts/form/select-options.ts";
import { FilterBox } from "#src/views/parts/grid/filter-box.tsx";
import { FilterDays } from "#src/views/parts/grid/filter-days.tsx";
import { FilterSelect } from "#src/views/parts/grid/filter-select.tsx";
import { Grid } from "#src/views/parts/grid/grid.tsx";
import { useActiveRow } from "#src/views/parts/grid/use-active-row.ts";
import { useFocusGrid } from "#src/views/parts/grid/use-focus-grid.ts";
import { useList } from "#src/views/parts/grid/use-list.ts";
import { Page } from "#src/views/parts/page.tsx";
import { branchOptions, useOptions } from "#src/views/parts/reading/options.ts";
import { useReading } from "#src/views/parts/reading/use-reading.ts";
import { useView } from "#src/views/parts/use-view.ts";
import { PersonFilter } from "../lists/person-filter.tsx";
import { categoryOptions } from "./category-options.ts";
import { DayBookFigures } from "./day-book-figures.tsx";
import { movementColumns } from "./movement-columns.tsx";
import { MovementPanel } from "./movement-panel.tsx";

/** The safes of the branches: what they hold, what moved, and which shifts wait to be received. */
export default function SafeScreen() {
  useView("safe");
  useFocusGrid();
  const list = useList<SafeMovement>(
    () => ({
      key: "safe-movements",
      fetchPage: listMovements,
      defaultOrdering: "-at",
      filters: [
        "start_date",
        "end_date",
        "branch",
        "kind",
        "category",
        "by",
        "shift",
        "difference",
      ],
      defaultFilters: lastDays(10, currentDay()),
    }),
    { events: ["safe_movement"] },
  );
  const active = useActiveRow(list, (record) => ({ kind: "safe_movement", id: record.id, record }));
  const safes = useReading("safes", (signal) => readSafes(signal), {
    kinds: ["safe_movement", "receptionist_shift"],
  });
  const figures = useSafeFigures(list);
  const { query } = useSnapshot(list.state);
  const branch = query.filters["branch"] ?? "";
  const hasSeveralSafes = !/^\d+$/.test(branch) && safes.found?.safes.length !== 1;
  const columns = useMemo(() => movementColumns({ hasSeveralSafes }), [hasSeveralSafes]);
  const waiting = (safes.found?.waiting ?? []).filter(
    (shift) => branch === "" || branch.split(",").includes(String(shift.branch)),
  );
  useEffect(() =>
    publishSafe({
      waiting: () => waiting,
      branch: () => (/^\d+$/.test(branch) ? Number(branch) : null),
    }),
  );
  // Filters that only one kind of movement has are beside it, so that the filters fit into one line.
  const isAsked = (kind: SafeMovementKind, filter: string) =>
    (query.filters["kind"] ?? "").split(",").includes(kind) || (query.filters[filter] ?? "") !== "";
  const branches = useOptions(branchOptions, "branches");
  const categories = useOptions(categoryOptions, "categories");
  return (
    <Page
      title={t("safe.title")}
      filters={
        <>
          <FilterBox
            list={list}
            path="/safe-movements/"
            columns={columns}
            placeholder={t("safe.search")}
          />
          <FilterDays list={list} />
          {hasChoice(branches) && (
            <FilterSelect
              list={list}
              name="branch"
              label={t("catalog.field.branch")}
              options={branches}
            />
          )}
          <FilterSelect
            list={list}
            name="kind"
            label={t("safe.kind_label")}
            options={SAFE_MOVEMENT_KINDS.map((value) => ({
              value,
              label: t(`safe.kind.${value}`),
            }))}
          />
          {isAsked("spent", "category") && (
            <FilterSelect
              list={list}
              name="category"
              label={t("safe.category")}
              options={categories}
            />
          )}
          {isAsked("received", "difference") && (
            <FilterSelect
              list={list}
              name="difference"
              label={t("safe.difference")}
              options={[
                { value: "short", label: t("controls.only_short") },
                { value: "over", label: t("controls.only_over") },
              ]}
            />
          )}
          <PersonFilter list={list} />
        </>
      }
      actions={
        <>
          <CommandButton id="safe.deposit" />
          <CommandButton id="safe.withdraw" />
          <CommandButton id="safe.spend" />
          <CommandButton id="safe.receive" kind="primary" />
        </>
      }
      side={<MovementPanel movement={active} safes={safes} waiting={waiting} />}
    >
      <div className="flex h-full flex-col">
        <DayBookFigures reading={figures} />
        <div className="min-h-0 flex-1">
          <Grid
            list={list}
            label={t("safe.print_title")}
            columns={columns}
            onOpen={({ id }) => openLayer({ kind: "safe-movement", id })}
            paper={{ subject: figures.found && <DayBookFigures reading={figures} isPaper /> }}
            empty={{ title: t("safe.empty"), body: t("safe.empty_body") }}
          />
        </div>
      </div>
    </Page>
  );
}

function useSafeFigures(list: List<SafeMovement>) {
  const { query } = useSnapshot(list.state);
  return useReading(
    // The order of the list changes no sum.
    JSON.stringify([query.search.trim(), query.filters]),
    (signal) => readSafeFigures(list.exportQuery(), signal),
    { kinds: ["safe_movement"] },
  );
}
