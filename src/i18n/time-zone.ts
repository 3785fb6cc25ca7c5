import { createValue } from "#src/browser/value.ts";

/** The IANA time zone in which instants are shown: that of the center. */
export const [timeZone, setTimeZone] = createValue("Africa/Cairo");
