const LEFT_TO_RIGHT_ISOLATE = "\u2066";
const POP_ISOLATE = "\u2069";

const counts = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 2 });

/** Wraps a phone number, amount or number in Unicode isolates, so that it stays left-to-right in Arabic text. */
export function isolate(text: string): string {
  return `${LEFT_TO_RIGHT_ISOLATE}${text}${POP_ISOLATE}`;
}

/** Formats a number with thousands separators: `12,345`. */
export function formatCount(count: number): string {
  return counts.format(count);
}

/** Formats a percentage with at most two decimals: `12.5%`, in isolates (see {@link isolate}). */
export function formatPercent(percent: number): string {
  return isolate(`${counts.format(percent)}%`);
}

/** Formats a phone number with its country code: `+20 101 234 5678`, in isolates (see {@link isolate}). */
export function formatPhone(countryCode: string, number: string): string {
  const grouped = number.replace(/^(\d{3})(\d{3})(\d{4})$/, "$1 $2 $3");
  return isolate(`${countryCode} ${grouped}`);
}
