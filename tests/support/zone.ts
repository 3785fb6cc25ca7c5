/** Hour of the center's day at which the tests begin: much of it has happened, and many times are still free. */
const HOUR = 14;

/**
 * The time zone of the demo center and of the browser: the one in which it is early afternoon, whenever the tests
 * run, so that no test meets the end of a day. Chosen once, in the process that starts the others.
 */
export const ZONE = (process.env["DEMO_TIME_ZONE"] ??= zoneOfHour(HOUR));

/** Returns an IANA zone without summer time in which it is that hour now. */
function zoneOfHour(hour: number): string {
  // From 11 hours behind UTC to 12 ahead of it; the sign of the names runs the other way.
  const ahead = ((hour - new Date().getUTCHours() + 11 + 24) % 24) - 11;
  return `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}
