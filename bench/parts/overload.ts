import { hasSucceeded, type Load, startCrowd } from "#tests/support/load.ts";
import { setTimeout as sleep } from "node:timers/promises";
import type { Subject } from "../measure/subject.ts";
import { figureRow, type Row, timedRow, timingsOf } from "../measure/timings.ts";
import { bookingDesks } from "./bookings.ts";

const USUAL_USERS = 20;
const TOO_MANY_USERS = USUAL_USERS * 10;
const SECONDS = 30;
/** Maximum seconds until response times are normal again after the overload. */
const MAX_RECOVERY_SECONDS = 10;
/** What counts as normal: this share of the p95 before, or this many milliseconds if that is more. */
const NORMAL_SHARE = 1.5;
const NORMAL_MS = 50;

const timesOf = ({ answers }: Load) => timingsOf(answers.map(({ ms }) => ms));

/** Measures ten times as many users as usual, and how soon response times are normal again after them. */
export async function* measureOverload(subject: Subject): AsyncGenerator<Row> {
  const desks = await bookingDesks(subject);
  const paths = ["/appointments/?page=1", "/patients/?page=1", "/machines/", "/dashboard/"];
  const ask = async (person: number) => {
    const desk = desks[person % desks.length];
    if (!desk) throw new RangeError("no desk is there");
    if (person % 5 > 0) return (await desk.caller.get(paths[person % 4] ?? "")).status;
    return (await desk.caller.post("/appointments/", desk.next())).status;
  };
  const work = async (people: number, seconds: number) => {
    const crowd = startCrowd(people, ask);
    await sleep(seconds * 1_000);
    return crowd.stop();
  };
  const before = timesOf(await work(USUAL_USERS, 3));
  const during = await work(TOO_MANY_USERS, SECONDS);
  const end = performance.now();
  const isNormal = async () =>
    timesOf(await work(USUAL_USERS, 1)).p95 < Math.max(before.p95 * NORMAL_SHARE, NORMAL_MS);
  let seconds = 0;
  let isBack = false;
  while (!isBack && seconds < MAX_RECOVERY_SECONDS * 3) {
    isBack = await isNormal();
    seconds = (performance.now() - end) / 1_000;
  }
  const refused = during.answers.filter((answer) => !hasSucceeded(answer));
  const odd = refused.filter(({ status }) => status !== 429 && status !== 503);
  yield* [
    timedRow(`${USUAL_USERS} users`, before),
    timedRow(
      `${TOO_MANY_USERS} users for ${SECONDS} s`,
      timesOf(during),
      {},
      `${refused.length} of ${during.answers.length} refused`,
    ),
    figureRow("the same: answers but 2xx, 429, 503", String(odd.length), "none", odd.length === 0),
    figureRow(
      `${USUAL_USERS} users again: response times normal`,
      isBack ? `after ${seconds.toFixed(1)} s` : "never",
      `within ${MAX_RECOVERY_SECONDS} s`,
      isBack && seconds <= MAX_RECOVERY_SECONDS,
    ),
  ];
}
