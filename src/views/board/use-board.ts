import { useEffect, useMemo, useRef, useState } from "react";
import type { Day } from "@domain/dates";
import type { Appointment } from "@domain/entities/appointment";
import type { Branch } from "@domain/entities/branch";
import { ApiFailure } from "@src/api/failure";
import { changeAppointment, listAppointments } from "@src/api/appointments";
import { listBranches, listMachines } from "@src/api/catalog";
import { formatTime, timeZone } from "@src/i18n/dates";
import { type Board, createBoard } from "@src/state/board";
import { onCatchUp, onChange } from "@src/state/live";
import { onSaved, tellSaved } from "@src/state/saved";
import { toastFailure, toastInfo, toastSuccess } from "@src/state/toasts";

/** As many as a branch can have on a day; the list answers no more at once. */
const MOST = 500;
/** Milliseconds in which changes of other desks are read together. */
const GATHERING = 150;

type Where = Pick<Appointment, "machine" | "start_at" | "duration_minutes">;

/** The board of a day and a branch, followed live, and what is done on it. */
export function useBoard(day: Day, branch: number | null, branches: readonly Branch[]) {
  const board = useMemo(() => createBoard({ day, zone: timeZone() }), [day]);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [isReady, setReady] = useState(false);
  const last = useRef<{ id: number; where: Where } | null>(null);

  useEffect(() => {
    if (branch === null) return undefined;
    let isOld = false;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const read = () =>
      Promise.all([
        listMachines({ branch, active: true }),
        listAppointments({ branch, start_date: day, end_date: day, page_size: MOST }),
      ]).then(
        ([machines, { results }]) => {
          if (isOld) return undefined;
          board.show({
            branch: branches.find(({ id }) => id === branch) ?? null,
            machines,
            appointments: results,
            now: board.minuteOf(new Date().toISOString()),
          });
          setReady(true);
          return setFailure(null);
        },
        (cause: unknown) => {
          if (!(cause instanceof ApiFailure)) throw cause;
          if (!isOld) setFailure(cause);
        },
      );
    void read();
    const soon = () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => void read(), GATHERING);
    };
    const ends = [
      onChange("appointment", soon),
      onChange("machine", soon),
      onCatchUp(soon),
      // What is saved under a kind is a record of that kind.
      onSaved("appointment", (saved) => board.replace(saved as Appointment)),
    ];
    return () => {
      isOld = true;
      clearTimeout(waiting);
      ends.forEach((end) => end());
    };
  }, [board, branch, branches, day]);

  return { board, failure, isReady, ...useMoves(board, last) };
}

function useMoves(board: Board, last: React.RefObject<{ id: number; where: Where } | null>) {
  async function put({ id, version }: Appointment, where: Where): Promise<void> {
    tellSaved("appointment", await changeAppointment(id, { ...where, version }));
  }
  return {
    /** Puts the card in hand where it is shown. */
    async drop(): Promise<void> {
      const { held } = board.state;
      if (held === null) return;
      const from = held.from;
      const where = board.wanted();
      const other = board.blocking();
      if (where === null)
        return toastInfo("board.occupied", {
          name: other?.patient_name ?? "",
          time: other === null ? "" : formatTime(other.start_at),
        });
      board.putBack();
      const { machine, start_at, duration_minutes } = from;
      if (
        where.machine === machine &&
        where.start_at === start_at &&
        where.duration_minutes === duration_minutes
      )
        return;
      try {
        await put(from, where);
        last.current = { id: from.id, where: { machine, start_at, duration_minutes } };
        toastSuccess("board.moved", { name: from.patient_name, time: formatTime(where.start_at) });
      } catch (failure) {
        toastFailure(failure, "actions.appointment.edit.failed");
      }
    },
    canUndo: () => last.current !== null,
    async undo(): Promise<void> {
      const undone = last.current;
      const now = board.state.appointments.find(({ id }) => id === undone?.id);
      if (undone === null || now === undefined) return;
      try {
        await put(now, undone.where);
        last.current = null;
        toastSuccess("board.moved_back", { name: now.patient_name });
      } catch (failure) {
        toastFailure(failure, "actions.appointment.edit.failed");
      }
    },
  };
}

/** The branches one may see, those at work. */
export function useBranches(): readonly Branch[] {
  const [branches, setBranches] = useState<readonly Branch[]>([]);
  useEffect(() => {
    const ask = () => {
      // Without its branches there is no board; the network's return asks again.
      listBranches({ active: true }).then(setBranches, () => undefined);
    };
    ask();
    return onCatchUp(ask);
  }, []);
  return branches;
}
