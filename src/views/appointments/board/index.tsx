import { useEffect, useEffectEvent } from "react";
import { useSnapshot } from "valtio";
import { addDays } from "#domain/dates.ts";
import type { Branch } from "#domain/entities/branch.ts";
import { CommandButton } from "#src/commands/ui/command-button.tsx";
import { formatLongDay, currentDay } from "#src/i18n/dates.ts";
import { useLoadingEnd } from "#src/focus/queue-while-loading.ts";
import { t } from "#src/i18n/t.ts";
import { publishLoadingRow } from "#src/state/screen/context.ts";
import { session } from "#src/state/session/session.ts";
import { AppointmentPanel } from "../shared/panel.tsx";
import { Page } from "#src/views/parts/page.tsx";
import { useBranches } from "#src/views/parts/reading/use-branches.ts";
import { useView } from "#src/views/parts/use-view.ts";
import { BoardPaper } from "#src/views/print/board-paper.tsx";
import { BoardContent } from "./board-content.tsx";
import { BoardFilters } from "./board-filters.tsx";
import { Lanes } from "./lanes.tsx";
import { useBoard } from "./use-board.ts";
import { useBoardAddress } from "./use-board-address.ts";
import { useBoardCommands } from "./use-board-commands.ts";
import { useCursorRow } from "./use-cursor-row.ts";

const NONE: readonly Branch[] = [];

/** The day of one branch: machines side by side, hours from top to bottom; keys move and stretch appointments. */
export default function DayBoard() {
  useView("board");
  const now = currentDay();
  const ofBranches = useBranches();
  const branches = ofBranches.found ?? NONE;
  const ownBranch = session.account?.branches[0] ?? branches[0]?.id ?? null;
  const { day, branch, changeAddress } = useBoardAddress(now, ownBranch);
  const reading = useBoard(day, branch, branches);
  const { board, isReady, drop } = reading;
  // For an account of all branches, the list of branches decides which one to show.
  const unread = reading.failure === null && branch === null ? ofBranches : reading;
  useWaitForDay({ isReady, hasFailed: unread.failure !== null });
  const { held, lanes, machines, appointments } = useSnapshot(board.state);
  const row = useCursorRow(board);
  const toDay = (next: string) => changeAddress({ day: next });
  const step = (days: 1 | -1) => toDay(addDays(day, days));
  useBoardCommands(reading, { day, now, onDay: toDay });
  return (
    <>
      <Page
        title={t("shell.screen.board")}
        besideTitle={<span className="text-muted">{formatLongDay(day)}</span>}
        filters={
          <BoardFilters
            branch={branch}
            branches={branches}
            isHeld={held !== null}
            onStep={step}
            onBranch={(id) => changeAddress({ branch: id })}
          />
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
        <BoardContent
          isReady={isReady}
          failure={unread.failure}
          retry={unread.retry}
          isEmpty={lanes.length === 0}
        >
          <Lanes board={board} onDay={step} onDrop={() => void drop()} />
        </BoardContent>
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

/** Makes commands about an appointment wait until the day has loaded; commands that leave the screen do not wait. */
function useWaitForDay({ isReady, hasFailed }: { isReady: boolean; hasFailed: boolean }): void {
  const isLoading = !isReady && !hasFailed;
  const untilReady = useEffectEvent(useLoadingEnd(isLoading, hasFailed));
  useEffect(
    () => (isLoading ? publishLoadingRow({ hasLoaded: () => untilReady() }) : undefined),
    [isLoading],
  );
}
