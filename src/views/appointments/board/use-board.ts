import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Day } from "#domain/dates.ts";
import { reasonAgainstEditing } from "#domain/appointments.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Branch } from "#domain/entities/branch.ts";
import { nowText } from "#src/browser/clock.ts";
import { ApiFailure } from "#src/api/failure.ts";
import { listAppointments } from "#src/api/appointments.ts";
import { listMachines } from "#src/api/catalog.ts";
import { keptWrites } from "#src/api/once.ts";
import { formatTime } from "#src/i18n/dates.ts";
import { timeZone } from "#src/i18n/time-zone.ts";
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
  const [loaded, setLoaded] = useState<{
    board: Board;
    isReady: boolean;
    failure: ApiFailure | null;
  }>({
    board,
    isReady: false,
    failure: null,
  });
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  useEffect(() => {
    if (branch === null) return undefined;
    let isOld = false;
    let gatherTimer: ReturnType<typeof setTimeout> | undefined;
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
            now: board.scale.minuteOf(nowText()),
          });
          return setLoaded({ board, isReady: true, failure: null });
        },
        (cause: unknown) => {
          if (!(cause instanceof ApiFailure)) throw cause;
          if (isOld) return;
          setLoaded((now) => ({
            board,
            isReady: now.board === board && now.isReady,
            failure: cause,
          }));
          retryWhenReachable(cause, () => !isOld && readSoon());
        },
      );
    void read();
    const readSoon = () => {
      clearTimeout(gatherTimer);
      gatherTimer = setTimeout(() => void read(), GATHER_MS);
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
      clearTimeout(gatherTimer);
      ends.forEach((end) => end());
    };
  }, [board, branch, branches, day, attempt]);

  const { isReady, failure } = loaded.board === board ? loaded : { isReady: false, failure: null };
  return { board, failure, isReady, retry, ...useMoves(board) };
}

function useMoves(board: Board) {
  /** The appointment that was moved last, and where it was before; null if there is nothing to undo. */
  const lastMove = useRef<{ id: number; place: CardPlace } | null>(null);
  /** Resolves with whether the move that is being saved succeeded; null if none is being saved. */
  const pendingMove = useRef<Promise<boolean> | null>(null);

  /** Moves an appointment after the moves before it. Returns whether it was moved; shows a message if not. */
  async function saveMove(appointment: Appointment, place: CardPlace): Promise<boolean> {
    // A move that waits for the network changes the version that the next one must name.
    const before = pendingMove.current?.catch(() => false);
    const latest = () => board.state.appointments.find(({ id }) => id === appointment.id);
    const saving =
      before === undefined
        ? saveMoveNow(appointment, place)
        : before.then(() => saveMoveNow(latest() ?? appointment, place));
    pendingMove.current = saving;
    const isMoved = await saving;
    if (pendingMove.current === saving) pendingMove.current = null;
    return isMoved;
  }

  async function saveMoveNow(appointment: Appointment, place: CardPlace): Promise<boolean> {
    const isElsewhere = place.machine !== appointment.machine;
    const refused = reasonAgainstEditing({
      ...appointment,
      changes: isElsewhere ? ["machine", "start_at"] : ["start_at"],
      insured: appointment.insurance_covered,
    });
    if (refused !== null) {
      toastInfo(`errors.code.${refused}`);
      return false;
    }
    const machine = board.state.machines.find(({ id }) => id === place.machine);
    let reportQuestion = (): void => undefined;
    const questionShown = new Promise<false>((resolve) => {
      reportQuestion = () => resolve(false);
    });
    let endKept = (): void => undefined;
    const isKept = new Promise<true>((resolve) => {
      endKept = keptWrites.onKept(() => resolve(true));
    });
    try {
      const moving = moveCard(appointment, {
        where: place,
        machine_name: machine?.name ?? "",
        onAsk: () => reportQuestion(),
      });
      // Keystrokes typed before the user has seen a question are no answer to it.
      const isMoved = moving.then((moved) => moved !== null);
      if (isElsewhere)
        void queueDuring(Promise.race([questionShown, isKept, isMoved]), { isEndless: true });
      return await isMoved;
    } catch (failure) {
      toastFailure(failure, "actions.appointment.edit.failed");
      return false;
    } finally {
      endKept();
    }
  }
  return {
    /** Puts the card in hand down where it is shown. */
    async drop(): Promise<void> {
      const { held } = board.state;
      if (held === null) return;
      const appointment = held.appointment;
      const target = board.target();
      const other = board.overlapped();
      if (target === null)
        return toastInfo("board.occupied", {
          name: other?.patient_name ?? "",
          time: other === null ? "" : formatTime(other.start_at),
        });
      if (board.leavesOpeningHours() && !(await askOutside(board, appointment))) return;
      board.cancelMove();
      const { machine, start_at, duration_minutes } = appointment;
      if (
        target.machine === machine &&
        target.start_at === start_at &&
        target.duration_minutes === duration_minutes
      )
        return;
      if (!(await saveMove(appointment, target))) return;
      lastMove.current = { id: appointment.id, place: { machine, start_at, duration_minutes } };
      toastSuccess("board.moved", {
        name: appointment.patient_name,
        time: formatTime(target.start_at),
      });
    },
    canUndo: () => lastMove.current !== null || pendingMove.current !== null,
    async undo(): Promise<void> {
      // Pressed while a move is being saved, undo means that move, not an earlier one.
      if (pendingMove.current !== null && !(await pendingMove.current)) return;
      // `drop` records the move first.
      await rendered();
      const move = lastMove.current;
      const appointment = board.state.appointments.find(({ id }) => id === move?.id);
      if (move === null || appointment === undefined) return;
      if (!(await saveMove(appointment, move.place))) return;
      lastMove.current = null;
      toastSuccess("board.moved_back", { name: appointment.patient_name });
    },
  };
}

/**
 * Asks before a move outside the opening hours, which is rarely meant. The card stays in hand until the user
 * answers.
 */
function askOutside(
  { state, scale }: Board,
  { patient_name: name }: Appointment,
): Promise<boolean> {
  const { opening, held } = state;
  const timeAt = (minute: number | undefined) => formatTime(scale.instantAt(minute ?? 0));
  const hours = opening.at(-1);
  return askFirst({
    title: t("board.outside.title", { time: timeAt(held?.card.start) }),
    body: t("board.outside.body", {
      name,
      opens: timeAt(hours?.opens),
      closes: timeAt(hours?.closes),
    }),
    action: t("board.keys.put_down"),
  });
}
