import { useEffect, useEffectEvent, useMemo } from "react";
import { useSnapshot } from "valtio";
import { useSearch } from "wouter";
import { isDay } from "#domain/calendar.ts";
import { addDays, today } from "#domain/dates.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Branch } from "#domain/entities/branch.ts";
import { CommandButton } from "#src/commands/ui/command-button.tsx";
import { formatLongDay, timeZone } from "#src/i18n/dates.ts";
import { useArrival } from "#src/focus/arrivals.ts";
import { contentRegion } from "#src/focus/regions.ts";
import { t } from "#src/i18n/t.ts";
import {
  publishBoard,
  publishLoadingRow,
  publishPrint,
  publishRow,
} from "#src/state/screen/context.ts";
import { navigate } from "#src/state/screen/navigation.ts";
import { session } from "#src/state/session/session.ts";
import { failureReason, toastInfo } from "#src/state/screen/toasts.ts";
import { AppointmentPanel } from "../shared/panel.tsx";
import { Button } from "#src/views/parts/button.tsx";
import { Page } from "#src/views/parts/page.tsx";
import { EmptyState, FailedLine, FailedState } from "#src/views/parts/states.tsx";
import { BoardPaper } from "#src/views/print/board-paper.tsx";
import { PagePlaceholder } from "#src/views/parts/waiting.tsx";
import { useView } from "#src/views/parts/use-view.ts";
import { BoardKeys } from "./board-keys.tsx";
import { Lanes } from "./lanes.tsx";
import { useBranches } from "#src/views/parts/reading/use-branches.ts";
import { useBoard } from "./use-board.ts";

const NONE: readonly Branch[] = [];

/** The day of one branch: machines side by side, hours from top to bottom; keys move and stretch appointments. */
export default function DayBoard() {
  useView("board");
  const asked = new URLSearchParams(useSearch());
  const now = today(timeZone());
  const day = isDay(asked.get("day") ?? "") ? (asked.get("day") ?? now) : now;
  const ofBranches = useBranches();
  const branches = ofBranches.found ?? NONE;
  const own = session.account?.branches[0] ?? branches[0]?.id ?? null;
  const branch = Number(asked.get("branch") ?? "") || own;
  const { board, failure, isReady, again, drop, canUndo, undo } = useBoard(day, branch, branches);
  // For an account of all branches, the list of branches decides which one to show.
  const unread = failure ?? (branch === null ? ofBranches.failure : null);
  const isComing = !isReady && unread === null;
  const untilReady = useEffectEvent(useArrival(isComing, unread !== null));
  // Commands about an appointment wait until the day has loaded; commands that leave the screen do not.
  useEffect(
    () => (isComing ? publishLoadingRow({ until: () => untilReady() }) : undefined),
    [isComing],
  );
  const { place, lanes, held, machines, appointments } = useSnapshot(board.state);
  const row = useMemo(
    () => board.current(),
    // `board.current()` depends on these.
    // oxlint-disable-next-line react/exhaustive-deps
    [board, place, lanes, held, appointments],
  );
  const go = (change: Record<string, string>) => {
    const next = new URLSearchParams({ day, branch: String(branch ?? ""), ...change });
    navigate(`/board?${next.toString()}`, { replace: true });
  };
  useEffect(() => publishPrint({ run: () => print() }), []);
  useEffect(
    () => (row === null ? undefined : publishRow({ kind: "appointment", id: row.id, record: row })),
    [row],
  );
  const toNow = useEffectEvent(() => {
    if (day === now) board.goTo(board.minuteOf(new Date().toISOString()));
    else go({ day: now });
  });
  useEffect(
    () =>
      publishBoard({
        nextWaiting: () => nextWaiting(board),
        toNow,
        take: board.take,
        free: board.free,
        day: () => (day > now ? day : null),
        undo,
        canUndo,
      }),
    // The other dependencies are functions of the board.
    // oxlint-disable-next-line react/exhaustive-deps
    [board, day, now],
  );
  return (
    <>
      <Page
        title={t("shell.screen.board")}
        beside={<span className="text-muted">{formatLongDay(day)}</span>}
        filters={
          <>
            <Button onClick={() => go({ day: addDays(day, -1) })}>{t("board.previous")}</Button>
            <Button onClick={() => go({ day: addDays(day, 1) })}>{t("board.next")}</Button>
            {branches.length > 1 && (
              <select
                aria-label={t("appointments.filter.branch")}
                value={String(branch ?? "")}
                onChange={({ target }) => go({ branch: target.value })}
                className="h-field rounded-ui border border-line bg-raised ps-3 pe-9 text-table"
              >
                {branches.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            )}
            <BoardKeys isHeld={held !== null} />
          </>
        }
        actions={
          <>
            <CommandButton id="board.now" />
            <CommandButton id="board.next_waiting" />
            <CommandButton id="appointment.create" kind="primary" />
          </>
        }
        side={<AppointmentPanel appointment={row} />}
      >
        {isComing && (
          <div className="p-5 empty:hidden">
            <PagePlaceholder />
          </div>
        )}
        {unread !== null && !isReady && (
          <FailedState
            title={t("shell.screen.board")}
            body={failureReason(unread)}
            retry={failure === null ? ofBranches.retry : again}
          />
        )}
        {failure !== null && isReady && (
          <div className="px-3 py-1">
            <FailedLine words={t("errors.unread.refreshed")} retry={again} then={lanesShown} />
          </div>
        )}
        {isReady && lanes.length === 0 && (
          <EmptyState title={t("board.empty")} body={t("board.empty_body")} />
        )}
        {isReady && lanes.length > 0 && (
          <Lanes
            board={board}
            onDay={(step) => go({ day: addDays(day, step) })}
            onDrop={() => void drop()}
          />
        )}
      </Page>
      {isReady && (
        <BoardPaper
          day={day}
          branch={branches.find(({ id }) => id === branch)?.name ?? ""}
          machines={machines}
          appointments={appointments}
        />
      )}
    </>
  );
}

const lanesShown = () => contentRegion()?.querySelector<HTMLElement>('[role="grid"]') ?? null;

/** Goes to the earliest appointment on the machine whose patient has arrived; else to the earliest pending one. */
function nextWaiting(board: ReturnType<typeof useBoard>["board"]): void {
  const { appointments, machines, place, lanes } = board.state;
  const machine = lanes[place.lane]?.machine;
  const of = (status: Appointment["status"]) =>
    appointments
      .filter((one) => one.status === status && one.machine === machine)
      .toSorted((one, other) => one.start_at.localeCompare(other.start_at));
  const next = of("arrived")[0] ?? of("pending")[0];
  if (next !== undefined) board.find(next.id);
  else
    toastInfo("board.nobody_waiting", {
      machine: machines.find(({ id }) => id === machine)?.name ?? "",
    });
}
