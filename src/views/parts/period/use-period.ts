import { useMemo } from "react";
import { useSearchParams } from "wouter";
import { isDay, lastDays, today } from "#domain/dates.ts";
import { timeZone } from "#src/i18n/dates.ts";

/** What figures are requested for: days as `YYYY-MM-DD`, and ids separated by commas; empty for all. */
export type PeriodState = {
  start_date: string;
  end_date: string;
  branches: string;
  machines: string;
};

/** Returns the period of a screen, kept in its URL; by default the last ten days, or as many as `length`. */
export function usePeriod(length = 10): {
  period: PeriodState;
  /** Query parameters for the server. */
  query: Readonly<Record<string, string>>;
  choose: (change: Partial<PeriodState>) => void;
} {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const period = useMemo(() => readPeriod(new URLSearchParams(text), length), [text, length]);
  const query = useMemo(
    () => Object.fromEntries(Object.entries(period).filter(([, value]) => value !== "")),
    [period],
  );
  const choose = (change: Partial<PeriodState>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries({ ...period, ...change })) {
          if (value === "") next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return { period, query, choose };
}

function readPeriod(params: URLSearchParams, length: number): PeriodState {
  const defaults = lastDays(length, today(timeZone()));
  const dayOf = (name: "start_date" | "end_date") => {
    const value = params.get(name) ?? "";
    return isDay(value) ? value : defaults[name];
  };
  return {
    start_date: dayOf("start_date"),
    end_date: dayOf("end_date"),
    branches: params.get("branches") ?? "",
    machines: params.get("machines") ?? "",
  };
}
