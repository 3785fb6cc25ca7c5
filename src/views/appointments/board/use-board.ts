import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Day } from "#domain/dates.ts";
import { refuseEdit } from "#domain/appointments.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Branch } from "#domain/entities/branch.ts";
import { ApiFailure } from "#src/api/failure.ts";
import { listAppointments } from "#src/api/appointments.ts";
import { listMachines } from "#src/api/catalog.ts";
import { formatMinute, formatTime, timeZone } from "#src/i18n/dates.ts";
import { t } from "#src/i18n/t.ts";
import { type Board, createBoard } from "#src/state/booking/board.ts";
import { placesOf } from "#src/state/booking/board-places.ts";
import { askFirst } from "#src/focus/ask-first.ts";
import { onCatchUp, onChange } from "#src/state/live/live.ts";
import { queueDuring } from "#src/focus/queued-keys.ts";
import { rendered } from "#src/state/screen/rendered.ts";
import { onSaved } from "#src/state/live/saved.ts";
import { toastFailure, toastInfo, toastSuccess } from "#src/state/screen/toasts.ts";
import { retryWhenReachable } from "#src/views/parts/reading/use-reading.ts";
import { moveCard, type CardPlace } from "./move-card.ts";

/** More appointments than a branch has on a day; the list returns no more than this at once. */
const MAX_APPOINTMENTS = 500;
/** Milliseconds within which changes by other desks are loaded together. */
const GATHER_MS = 150;

/** Returns the board of a branch's day, kept up to date, and the functions that save moves on it. */
export function useBoard(day: Day, branch: number | null, branches: readonly Branch[]) {
  const [places] = useState(placesOf);
  const name = `${day} ${branch ?? ""}`;
  const board = useMemo(
    () => createBoard({ day, zone: timeZone(), previousPlace: places.get(name) }),
    [day, places, name],
  );
  useEffect(
    () => () => {
      places.keep(name, board.position());
    },
    [places, name, board],
  );
  /** What has loaded of which board: the response for another day does not apply to this one. */
  const [known, setKnown] = useState<{ of: Board; isReady: boolean; failure: ApiFailure | null }>({
    of: board,
    isReady: false,
    failure: null,
  });
  const [round, setRound] = useState(0);
  const retry = useCallback(() => setRound((before) => before + 1), []);
  useEffect(() => {
    if (branch === null) return undefined;
    let isOld = false;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const read = () =>
      Promise.all([
        listMachines({ branch, active: true }),
        listAppointments({ branch, start_date: day, end_date: day, page_size: MAX_APPOINTMENTS }),
      ]).then(
        ([machines, { results }]) => {
          if (isOld) return undefined;
          board.show({
            branch: branches.find(({ id }) => id === branch) ?? null,
            machines,
            appointments: results,
            now: board.minuteOf(new Date().toISOString()),
          });
          return setKnown({ of: board, isReady: true, failure: null });
        },
        (cause: unknown) => {
          if (!(cause instanceof ApiFailure)) throw cause;
          if (isOld) return;
          setKnown((now) => ({
            of: board,
            isReady: now.of === board && now.isReady,
            failure: cause,
          }));
          retryWhenReachable(cause, () => !isOld && readSoon());
        },
      );
    void read();
    const readSoon = () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => void read(), GATHER_MS);
    };
    const ends = [
      onChange("appointment", readSoon),
      onChange("machine", readSoon),
      onCatchUp(readSoon),
      // A record saved under a kind has the type of that kind.
      onSaved("appointment", (saved) => board.replace(saved as Appointment)),
    ];
    return () => {
      isOld = true;
      clearTimeout(waiting);
      ends.forEach((end) => end());
    };
  }, [board, branch, branches, day, round]);

  const { isReady, failure } = known.of === board ? known : { isReady: false, failure: null };
  return { board, failure, isReady, retry, ...useMoves(board) };
}

function useMoves(board: Board) {
  /** The appointment that was moved last, and where it was before; null if there is nothing to undo. */
  const lastMove = useRef<{ id: number; where: CardPlace } | null>(null);
  /** Resolves with whether the move that is being saved succeeded; null if none is being saved. */
  const pendingMove = useRef<Promise<boolean> | null>(null);

  /** Moves an appointment. Returns whether it was moved; shows a message if not. */
  async function saveMove(appointment: Appointment, where: CardPlace): Promise<boolean> {
    const putting = saveMoveNow(appointment, where);
    pendingMove.current = putting;
    const isMoved = await putting;
    if (pendingMove.current === putting) pendingMove.current = null;
    return isMoved;
  }

  async function saveMoveNow(appointment: Appointment, where: CardPlace): Promise<boolean> {
    const isElsewhere = where.machine !== appointment.machine;
    const refused = refuseEdit({
      ...appointment,
      changes: isElsewhere ? ["machine", "start_at"] : ["start_at"],
      insured: appointment.insurance_covered,
    });
    if (refused !== null) {
      toastInfo(`errors.code.${refused}`);
      return false;
    }
    const machine = board.state.machines.find(({ id }) => id === where.machine);
    let ask = (): void => undefined;
    const asked = new Promise<false>((resolve) => {
      ask = () => resolve(false);
    });
    try {
      const moving = moveCard(appointment, {
        where,
        machine_name: machine?.name ?? "",
        onAsk: () => ask(),
      });
      // Keystrokes typed before the user has seen a question are no answer to it.
      const isMoved = moving.then((moved) => moved !== null);
      if (isElsewhere) void queueDuring(Promise.race([asked, isMoved]), { isEndless: true });
      return await isMoved;
    } catch (failure) {
      toastFailure(failure, "actions.appointment.edit.failed");
      return false;
    }
  }
  return {
    /** Puts the card in hand down where it is shown. */
    async drop(): Promise<void> {
      const { held } = board.state;
      if (held === null) return;
      const from = held.appointment;
      const where = board.target();
      const other = board.overlapped();
      if (where === null)
        return toastInfo("board.occupied", {
          name: other?.patient_name ?? "",
          time: other === null ? "" : formatTime(other.start_at),
        });
      if (board.leavesOpeningHours() && !(await askOutside(board, from))) return;
      board.cancelMove();
      const { machine, start_at, duration_minutes } = from;
      if (
        where.machine === machine &&
        where.start_at === start_at &&
        where.duration_minutes === duration_minutes
      )
        return;
      if (!(await saveMove(from, where))) return;
      lastMove.current = { id: from.id, where: { machine, start_at, duration_minutes } };
      toastSuccess("board.moved", { name: from.patient_name, time: formatTime(where.start_at) });
    },
    canUndo: () => lastMove.current !== null || pendingMove.current !== null,
    async undo(): Promise<void> {
      // Pressed while a move is being saved, undo means that move, not an earlier one.
      if (pendingMove.current !== null && !(await pendingMove.current)) return;
      // `drop` records the move first.
      await rendered();
      const undone = lastMove.current;
      const now = board.state.appointments.find(({ id }) => id === undone?.id);
      if (undone === null || now === undefined) return;
      if (!(await saveMove(now, undone.where))) return;
      lastMove.current = null;
      toastSuccess("board.moved_back", { name: now.patient_name });
    },
  };
}

/**
 * Asks before a move outside the opening hours, which is rarely meant. The card stays in hand until the user
 * answers.
 */
function askOutside({ state }: Board, { patient_name: name }: Appointment): Promise<boolean> {
  const { opening, held } = state;
  return askFirst({
    title: t("board.outside.title", { time: formatMinute(held?.card.start ?? 0) }),
    body: t("board.outside.body", {
      name,
      opens: formatMinute(opening.opens),
      closes: formatMinute(opening.closes),
    }),
    action: t("board.keys.put_down"),
  });
}
