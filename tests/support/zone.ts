/** Hour of the center's day at which the tests begin: some of the day has passed, and many times are still free. */
const START_HOUR = 14;

/**
 * The time zone of the demo center and of the browser: the zone in which it is early afternoon, whenever the tests run,
 * so that no test runs at the end of a day. Chosen once, in the process that starts the others.
 */
export const ZONE = (process.env["DEMO_TIME_ZONE"] ??= zoneOfHour(START_HOUR));

/** Returns an IANA zone without daylight saving time in which it is that hour now. */
function zoneOfHour(hour: number): string {
  // Offsets from 11 hours behind UTC to 12 hours ahead. The sign in the names of `Etc/GMT` zones is reversed.
  const ahead = ((hour - new Date().getUTCHours() + 11 + 24) % 24) - 11;
  return `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}
