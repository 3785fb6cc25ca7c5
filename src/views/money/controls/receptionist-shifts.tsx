import { useMemo, type ReactNode } from "react";
import { lastDays } from "#domain/dates.ts";
import type { ReceptionistShift } from "#domain/entities/receptionist-shift.ts";
import { listShifts } from "#src/api/receptionist-shifts.ts";
import { currentDay } from "#src/i18n/dates.ts";
import { formatMoney } from "#src/i18n/money.ts";
import { t } from "#src/i18n/t.ts";
import { navigate } from "#src/state/screen/navigation.ts";
import type { GridColumn } from "#src/views/parts/grid/columns.tsx";
import { FilterSelect } from "#src/views/parts/grid/filter-select.tsx";
import { Grid } from "#src/views/parts/grid/grid.tsx";
import { useActiveRow } from "#src/views/parts/grid/use-active-row.ts";
import { useFocusGrid } from "#src/views/parts/grid/use-focus-grid.ts";
import { useList } from "#src/views/parts/grid/use-list.ts";
import { Page } from "#src/views/parts/page.tsx";
import { Money, OwnScript } from "#src/views/parts/text.tsx";
import { useView } from "#src/views/parts/use-view.ts";
import { Differences } from "./differences.tsx";
import { LongShifts } from "./long-shifts.tsx";
import { ShiftFilters } from "./shift-filters.tsx";
import { ShiftPanel } from "./shift-panel.tsx";
import {
  Difference,
  OpenStateBadge,
  ShiftHours,
  ShiftSpan,
  ShiftStateBadge,
} from "./shift-words.tsx";
import { useShiftLedger } from "./shift-readings.ts";
import { useShiftPaper } from "./use-shift-paper.tsx";

/** The shifts of receptionists: what each drawer should have held, and what it held. */
export function ReceptionistShifts() {
  useView("controls");
  useFocusGrid();
  const list = useList<ReceptionistShift>(
    () => ({
      key: "receptionist-shifts",
      fetchPage: listShifts,
      defaultOrdering: "-start_time",
      filters: ["start_date", "end_date", "branch", "receptionist", "state", "difference"],
      defaultFilters: lastDays(10, currentDay()),
    }),
    { events: ["receptionist_shift"] },
  );
  const columns = useMemo(() => receptionistShiftColumns(), []);
  const active = useActiveRow(list, (record) => ({
    kind: "shift",
    worker: "receptionist",
    id: record.id,
    record,
  }));
  const ledger = useShiftLedger(active?.id ?? null);
  const paper = useShiftPaper(active);
  return (
    <>
      <Page
        title={t("shell.screen.controls")}
        besideTitle={<LongShifts worker="receptionist" list={list} />}
        filters={
          <>
            <ShiftFilters worker="receptionist" list={list} columns={columns} />
            <FilterSelect
              list={list}
              name="difference"
              label={t("controls.difference")}
              options={[
                { value: "short", label: t("controls.only_short") },
                { value: "over", label: t("controls.only_over") },
              ]}
            />
          </>
        }
        side={
          <ShiftPanel
            ledger={ledger}
            shift={
              active === null
                ? null
                : { kind: "shift", worker: "receptionist", id: active.id, record: active }
            }
          />
        }
      >
        <div className="flex h-full flex-col">
          <Differences list={list} />
          <div className="@container/shifts min-h-0 flex-1">
            <Grid
              list={list}
              label={t("controls.kind.receptionist")}
              columns={columns}
              onOpen={({ id }) => navigate(`/appointments?shift=${id}`)}
              empty={{ title: t("controls.empty"), body: t("controls.empty_body") }}
            />
          </div>
        </div>
      </Page>
      {paper}
    </>
  );
}

/** What is on its own where a list has room for it: hidden until the column of it is. */
const BELOW = "hidden truncate pb-[3px] text-[11px] leading-[13px] text-muted";

/** A cell that, where there is no room for a column of its own, has a second fact below the first. */
function TwoLines({ children, below }: { children: ReactNode; below: ReactNode }) {
  return (
    <span className="flex min-w-0 flex-col leading-[1.15rem]">
      {/* Room below the line, which would cut off the dots of a last yeh. */}
      <span className="-mb-1 truncate pb-1">{children}</span>
      {below}
    </span>
  );
}

export function receptionistShiftColumns(): GridColumn<ReceptionistShift>[] {
  return [
    {
      id: "receptionist",
      title: t("controls.receptionist"),
      width: "minmax(108px, 1.1fr)",
      cell: ({ receptionist_name, branch_name }) => (
        <TwoLines
          below={
            <span className={`${BELOW} @max-[1000px]/shifts:block`}>
              <OwnScript>{branch_name}</OwnScript>
            </span>
          }
        >
          <OwnScript className="font-medium">{receptionist_name}</OwnScript>
        </TwoLines>
      ),
      paper: ({ receptionist_name }) => <OwnScript>{receptionist_name}</OwnScript>,
    },
    {
      id: "branch",
      title: t("catalog.field.branch"),
      width: "minmax(110px, 0.9fr)",
      room: 1000,
      cell: ({ branch_name }) => <OwnScript>{branch_name}</OwnScript>,
    },
    {
      id: "hours",
      title: t("controls.hours"),
      width: "184px",
      sort: "start_time",
      cell: ({ start_time, end_time }) => <ShiftHours start={start_time} end={end_time} />,
      paper: ({ start_time, end_time }) => <ShiftSpan start={start_time} end={end_time} />,
    },
    {
      id: "expected",
      title: t("controls.expected"),
      width: "132px",
      room: 860,
      align: "end",
      cell: ({ expected_cash }) => (expected_cash === null ? "" : <Money amount={expected_cash} />),
    },
    {
      id: "counted",
      title: t("controls.counted"),
      width: "minmax(124px, 132px)",
      align: "end",
      cell: ({ counted_cash }) => (counted_cash === null ? "" : <Money amount={counted_cash} />),
    },
    {
      id: "difference",
      title: t("controls.difference"),
      width: "minmax(134px, 140px)",
      align: "end",
      sort: "difference",
      cell: ({ difference, expected_cash }) => (
        <TwoLines
          below={
            expected_cash !== null && (
              <span className={`${BELOW} @max-[860px]/shifts:block`} title={t("controls.expected")}>
                {t("controls.of_expected", { amount: formatMoney(expected_cash) })}
              </span>
            )
          }
        >
          <Difference amount={difference} />
        </TwoLines>
      ),
      paper: ({ difference }) => <Difference amount={difference} />,
    },
    {
      id: "state",
      title: t("controls.state_label"),
      width: "minmax(146px, 152px)",
      cell: (shift) => <OpenStateBadge shift={shift} />,
      paper: ({ state }) => <ShiftStateBadge state={state} />,
    },
  ];
}
