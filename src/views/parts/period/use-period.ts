import { useMemo } from "react";
import { useSearchParams } from "wouter";
import { isDay, lastDays } from "#domain/dates.ts";
import { currentDay } from "#src/i18n/dates.ts";
import {
  rememberChoice,
  rememberedChoice,
  type FigureChoice,
} from "#src/state/screen/figure-choice.ts";

/** The word of an address for all branches or machines. */
const ALL = "all";

/** What figures are requested for: days as `YYYY-MM-DD`, and ids separated by commas; empty for all. */
export type PeriodState = {
  start_date: string;
  end_date: string;
  branches: string;
  machines: string;
};

/**
 * Returns the period of a screen, kept in its URL; by default the last ten days, or as many as `length`. Without an address
 * that names them, branches and machines are those that the person chose last; all if the screen remembers none.
 */
export function usePeriod({ length = 10, isRemembered = true } = {}): {
  period: PeriodState;
  /** Query parameters for the server. */
  query: Readonly<Record<string, string>>;
  choose: (change: Partial<PeriodState>) => void;
} {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const period = useMemo(
    () => readPeriod(new URLSearchParams(text), { length, isRemembered }),
    [text, length, isRemembered],
  );
  const query = useMemo(() => queryOf(period), [period]);
  const choose = (change: Partial<PeriodState>) => {
    if (isRemembered && (change.branches !== undefined || change.machines !== undefined))
      rememberChoice({ ...period, ...change });
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries({ ...period, ...change })) {
          // All is a choice of its own: without the name, the address means what was chosen last.
          next.set(name, value === "" ? ALL : value);
        }
        return next;
      },
      { replace: true },
    );
  };
  return { period, query, choose };
}

/** Returns the query parameters with which the server is asked for figures of a period. */
export function queryOf(period: PeriodState): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(period).filter(([, value]) => value !== ""));
}

/** Returns the branches and machines of an address; one that names neither means what was chosen last, or all. */
function choiceOf(params: URLSearchParams, isRemembered: boolean): FigureChoice {
  if (isRemembered && !params.has("branches") && !params.has("machines")) return rememberedChoice();
  const idsOf = (name: keyof FigureChoice) => {
    const value = params.get(name) ?? ALL;
    return value === ALL ? "" : value;
  };
  return { branches: idsOf("branches"), machines: idsOf("machines") };
}

function readPeriod(
  params: URLSearchParams,
  { length, isRemembered }: { length: number; isRemembered: boolean },
): PeriodState {
  const defaults = lastDays(length, currentDay());
  const dayOf = (name: "start_date" | "end_date") => {
    const value = params.get(name) ?? "";
    return isDay(value) ? value : defaults[name];
  };
  return {
    start_date: dayOf("start_date"),
    end_date: dayOf("end_date"),
    ...choiceOf(params, isRemembered),
  };
}
