import { DESK_LIMIT, PRICES, type Move, type TestName } from "./ledger-steps.ts";

/** The state in which the rules leave an appointment. Amounts are piastres. */
export interface ModelAppointment {
  id: number;
  test: TestName;
  total: number;
  /** What the desk took off the price. */
  given: number;
  covered: number;
  paid: number;
  settled: number;
  status: "pending" | "arrived" | "no_show" | "cancelled";
  insured: boolean;
  /** True after the insurance was removed; then no other one can be added. */
  closed: boolean;
  /** Id of the shift in which the appointment was booked. */
  shift: number;
}

/** A receptionist's shift. */
export interface ModelShift {
  id: number;
  float: number;
  /** Cash payments less cash refunds. */
  cash: number;
  /** Payments less refunds, by all methods. */
  collected: number;
  isFlagged: boolean;
  isCleared: boolean;
}

/** A model of one desk's money: the rules implemented a second time, much smaller than the product. */
export interface Model {
  active: ModelShift | null;
  shifts: ModelShift[];
  appointments: ModelAppointment[];
}

export const newModel = (): Model => ({ active: null, shifts: [], appointments: [] });

/** The id of the record that a booking or a shift start created. */
export interface CreatedRecord {
  id: number;
}

/**
 * Returns whether the server must accept a move, and a function that applies it to the model. The function is called
 * only after the server accepted the move, with the id of the created record.
 */
export function judge(
  model: Model,
  move: Move,
  target: { appointment: ModelAppointment | null; shift: ModelShift | null },
): { accepted: boolean; apply(made: CreatedRecord): void } {
  const { active } = model;
  const { kind, test, covered, money } = move;
  const refused = { accepted: false, apply: () => undefined };
  const accept = (apply: (made: CreatedRecord) => void) => ({ accepted: true, apply });
  const pay = (appointment: ModelAppointment) => {
    if (active === null) return;
    appointment.paid += money;
    active.collected += money;
    if (move.isCash) active.cash += money;
  };
  if (kind === "start") {
    if (active !== null) return refused;
    return accept(({ id }) => {
      const float = move.amount;
      const shift = { id, float, cash: 0, collected: 0, isFlagged: false, isCleared: false };
      model.active = shift;
      model.shifts.push(shift);
    });
  }
  if (kind === "close") {
    return active === null ? refused : accept(() => void (model.active = null));
  }
  if (kind === "flag" || kind === "unflag" || kind === "clear") {
    const { shift } = target;
    if (shift === null || shift.isCleared) return refused;
    if (shift.isFlagged !== (kind === "unflag")) return refused;
    if (kind === "clear" && shift === active) return refused;
    return accept(() => {
      if (kind === "clear") shift.isCleared = true;
      else shift.isFlagged = kind === "flag";
    });
  }
  if (kind === "book" || kind === "book_insured" || kind === "book_discounted") {
    const insured = kind === "book_insured";
    const price = PRICES[insured ? "provider" : "machine"][test];
    const { given } = move;
    if (kind === "book_discounted" && given === 0) return refused;
    const total = price - given;
    if (active === null || covered > total || isAboveLimit(given, price)) return refused;
    if (money > total - covered || money < move.requested) return refused;
    return accept(({ id }) => {
      const shift = active.id;
      const created = {
        id,
        test,
        total,
        given,
        covered,
        paid: 0,
        settled: 0,
        insured,
        closed: false,
        shift,
      };
      const appointment: ModelAppointment = { ...created, status: "pending" };
      model.appointments.push(appointment);
      pay(appointment);
    });
  }
  const { appointment } = target;
  if (appointment === null) return refused;
  return judgeAppointment(model, move, appointment, { refused, accept, pay });
}

const isAboveLimit = (given: number, price: number): boolean => given > (price * DESK_LIMIT) / 100;

interface Verdicts {
  refused: { accepted: boolean; apply(made: CreatedRecord): void };
  accept(apply: () => void): { accepted: boolean; apply(made: CreatedRecord): void };
  pay(appointment: ModelAppointment): void;
}

function judgeAppointment(
  model: Model,
  { kind, test, covered, money, amount }: Move,
  one: ModelAppointment,
  { refused, accept, pay }: Verdicts,
): Verdicts["refused"] {
  const isHeld = one.status === "pending" || one.status === "arrived";
  const isCleared = model.shifts.some(({ id, isCleared }) => id === one.shift && isCleared);
  const isOff = one.status === "cancelled" || one.status === "no_show";
  const due = one.total - one.covered;
  const hasShift = model.active !== null;
  switch (kind) {
    case "pay":
      if (!hasShift || isOff || money > due - one.paid) return refused;
      return accept(() => pay(one));
    case "refund":
      return hasShift && -money <= one.paid ? accept(() => pay(one)) : refused;
    case "change_test": {
      if (!hasShift || !isHeld) return refused;
      const isChange = test !== one.test;
      if (isChange && isCleared) return refused;
      const price = PRICES[one.insured ? "provider" : "machine"][test];
      if (isChange && isAboveLimit(one.given, price)) return refused;
      const total = isChange ? price - one.given : one.total;
      if (one.covered > total) return refused;
      if (-money < one.paid - (total - one.covered) || -money > one.paid) return refused;
      return accept(() => {
        pay(one);
        Object.assign(one, { test, total });
      });
    }
    case "cover": {
      if (!hasShift || !isHeld) return refused;
      const isChange = !one.insured || covered !== one.covered;
      if (isChange && (isCleared || one.closed)) return refused;
      const price = PRICES.provider[one.test];
      if (!one.insured && isAboveLimit(one.given, price)) return refused;
      const total = one.insured ? one.total : price - one.given;
      if (covered > total || covered < one.settled || one.paid > total - covered) return refused;
      return accept(() => void Object.assign(one, { total, covered, insured: true }));
    }
    case "uncover":
      if (!hasShift || !isHeld) return refused;
      if (!one.insured) return accept(() => undefined);
      return isCleared || one.settled > 0 ? refused : accept(() => removeAppointment(one));
    case "insure": {
      const price = PRICES.provider[one.test];
      const total = price - one.given;
      if (isAboveLimit(one.given, price)) return refused;
      if (!hasShift || !isHeld || one.closed || one.insured || isCleared) return refused;
      if (covered > total || one.paid > total - covered) return refused;
      return accept(() => void Object.assign(one, { total, covered, insured: true }));
    }
    case "settle":
      if (one.closed || isOff || amount > one.covered) return refused;
      return accept(() => void (one.settled = amount));
    case "drop":
      return one.closed || isOff || one.settled > 0
        ? refused
        : accept(() => removeAppointment(one));
    case "cancel":
      if (!hasShift || !isHeld || -money > one.paid) return refused;
      return accept(() => {
        pay(one);
        one.status = "cancelled";
      });
    case "arrive":
      if (one.status !== "pending" && one.status !== "no_show") return refused;
      return accept(() => void (one.status = "arrived"));
    case "no_show":
      return isHeld ? accept(() => void (one.status = "no_show")) : refused;
    case "return":
      if (one.status !== "arrived" && one.status !== "no_show") return refused;
      return accept(() => void (one.status = "pending"));
    default:
      return refused;
  }
}

function removeAppointment(one: ModelAppointment): void {
  const total = PRICES.machine[one.test] - one.given;
  Object.assign(one, { total, covered: 0, insured: false, closed: true });
}
