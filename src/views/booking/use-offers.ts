import { useEffect, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import type { Slot } from "@domain/entities/machine";
import { dayOf } from "@domain/dates";
import { defaultCovered } from "@domain/insurance";
import { slotAt } from "@domain/slots";
import type { InsuranceProvider } from "@domain/entities/insurance";
import { listSlots } from "@src/api/appointments";
import { isTestDone, listInsuranceProviders, listSupportedTests } from "@src/api/catalog";
import { timeZone } from "@src/i18n/dates";
import type { FormStore } from "../parts/form/form-store";
import { isChoice } from "../parts/form/form-values";
import { providerOf, wishIn } from "./booking-values";

/** The free times that are there, and why there are none. */
export interface Offers {
  slots: readonly Slot[];
  answered: boolean;
  /** No machine that one may book does the test on any day. */
  isNotDone: boolean;
  /** The time that was wished for is none of this test. */
  isMissed: boolean;
}

/** Free times of the chosen test: the next of each machine, or those of a chosen day. */
export function useSlots(form: FormStore): Offers {
  const { values } = useSnapshot(form.state);
  const { test, day } = values;
  const wish = wishIn(values);
  const testId = isChoice(test) ? Number(test.value) : null;
  const date = typeof day === "string" && day !== "" ? day : null;
  const [state, setState] = useState<{ key: string; slots: readonly Slot[]; isNotDone?: boolean }>({
    key: "",
    slots: [],
  });
  const key = `${testId}|${date}`;
  // A time that is there from the beginning (an edit, a kept draft) stays until the test changes.
  const kept = useRef(form.state.values["start_at"] === null ? null : key);
  useEffect(() => {
    if (testId === null) {
      chooseSlot(form, null);
      return undefined;
    }
    const isKept = kept.current === key;
    if (!isKept) kept.current = null;
    const stop = new AbortController();
    const wanted = { test: testId, ...(date === null ? { next: true as const } : { date }) };
    /** Beside the next time of each machine, the others of that day: they may come later. */
    async function offerMore(next: readonly Slot[]): Promise<void> {
      const [first] = next;
      if (date !== null || first === undefined) return;
      const day = dayOf(first.start_at, timeZone());
      const others = await listSlots({ test: wanted.test, date: day }, stop.signal);
      if (!stop.signal.aborted) setState({ key, slots: joined(next, others) });
    }
    async function offer(): Promise<void> {
      const listed = await listSlots(wanted, stop.signal);
      const wish = date === null ? null : wishIn(form.state.values);
      const wished = wish === null ? null : slotAt(listed, wish);
      const slots = wished === null ? listed : joined(listed, [wished]);
      const isNotDone = slots.length === 0 && !(await isTestDone(wanted.test));
      if (stop.signal.aborted) return;
      setState({ key, slots, isNotDone });
      chooseSlot(
        form,
        slots.find(({ start_at }) => start_at === form.state.values["start_at"]) ??
          wished ??
          slots[0] ??
          null,
      );
      // The times that are there already can be booked without them.
      offerMore(slots).catch(() => undefined);
    }
    // Saving waits for the time and the price that belong to this test.
    form.hold(offer()).catch(() => {
      if (!stop.signal.aborted) setState({ key, slots: [] });
    });
    return () => stop.abort();
  }, [form, key, testId, date]);
  const answered = state.key === key;
  return {
    slots: answered ? state.slots : [],
    answered,
    isNotDone: answered && state.isNotDone === true,
    isMissed:
      answered &&
      wish !== null &&
      dayOf(wish.start_at, timeZone()) === date &&
      slotAt(state.slots, wish) === null,
  };
}

/** The slots of both, each once, earliest first. */
function joined(one: readonly Slot[], other: readonly Slot[]): Slot[] {
  const known = new Set(one.map(({ machine, start_at }) => `${machine} ${start_at}`));
  return [...one, ...other.filter((slot) => !known.has(`${slot.machine} ${slot.start_at}`))].sort(
    (a, b) => a.start_at.localeCompare(b.start_at) || a.machine - b.machine,
  );
}

/** Takes a free time by hand: what was wished for before is over. */
export function pickSlot(form: FormStore, slot: Slot): void {
  form.set("wished_machine", null);
  form.set("wished_at", null);
  chooseSlot(form, slot);
}

/** Takes a free time with its machine and price. */
export function chooseSlot(form: FormStore, slot: Slot | null): void {
  form.set("machine", slot?.machine ?? null);
  form.set("start_at", slot?.start_at ?? null);
  form.set("duration", slot?.duration_minutes ?? null);
  form.set("price", slot?.price ?? null);
}

/** The active insurance providers; what the chosen one pays for the test pre-fills the covered amount. */
export function useProviders(form: FormStore): readonly InsuranceProvider[] {
  const [providers, setProviders] = useState<readonly InsuranceProvider[]>([]);
  const { values } = useSnapshot(form.state);
  const { test } = values;
  const testId = isChoice(test) ? Number(test.value) : null;
  const provider = providerOf(values);
  const filled = useRef("");
  useEffect(() => {
    // Without the list one can still book without insurance.
    listInsuranceProviders({ active: true }).then(setProviders, () => undefined);
  }, []);
  useEffect(() => {
    if (provider === null || testId === null) {
      form.set("provider_price", null);
      form.set("covered_amount", null);
      filled.current = "";
      return;
    }
    const key = `${provider}|${testId}`;
    if (filled.current === key) return;
    filled.current = key;
    const wanted = { provider, test: testId };
    async function fill(): Promise<void> {
      const [supported] = await listSupportedTests(wanted.provider, { test: wanted.test });
      if (filled.current !== key) return;
      const coverage = providers.find(({ id }) => id === provider)?.coverage_percentage ?? 100;
      form.set("provider_price", supported?.modified_price ?? null);
      form.set(
        "covered_amount",
        supported === undefined ? null : defaultCovered(supported.modified_price, coverage),
      );
      if (supported === undefined) form.blame("insurance_provider", "test_not_supported");
    }
    form.hold(fill()).catch(() => {
      filled.current = "";
    });
  }, [form, provider, testId, providers]);
  return providers;
}
