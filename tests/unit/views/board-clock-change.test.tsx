import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDayScale } from "#domain/day-scale.ts";
import { setTimeZone } from "#src/i18n/time-zone.ts";
import { loadMessages } from "#src/i18n/t.ts";
import { BoardCard, type CardRecord } from "#src/views/appointments/board/card.tsx";
import { FreeSlot } from "#src/views/appointments/board/free-slot.tsx";
import { HourLabels } from "#src/views/appointments/board/hours.tsx";

const RECORD: CardRecord = {
  id: 1,
  patient_name: "Mona",
  status: "pending",
  priority: "routine",
  test_name_ar: "أشعة",
  test_name_en: "X-ray",
};

afterAll(() => setTimeZone("Africa/Cairo"));

/** Returns the texts of elements in order, without marks and without what only the direction of writing needs. */
const textsOf = (markup: string) =>
  markup
    .split(/<[^>]*>/)
    .map((text) => text.replaceAll(/[\u2066-\u2069\u200e\u200f]/g, "").trim())
    .filter((text) => text !== "");

describe.each([
  [
    "en",
    "01:00",
    ["22:00", "23:00 summer", "23:00 winter"],
    "12:00",
    "12:00–12:30",
    "23:30 winter",
  ],
  [
    "ar",
    "01:00 ص",
    ["10:00 م", "11:00 م صيفي", "11:00 م شتوي"],
    "12:00 م",
    "12:00 م–12:30 م",
    "11:30 م شتوي",
  ],
] as const)("the drawn board in %s", (language, first, last, noon, held, second) => {
  const forward = createDayScale("2027-04-30", "Africa/Cairo");
  const back = createDayScale("2027-10-28", "Africa/Cairo");
  const lane = { machine: 1, cards: [] };
  beforeAll(async () => {
    await loadMessages(language);
    setTimeZone("Africa/Cairo");
  });

  it("has the hours of the day's clock beside its lanes", () => {
    const labels = ({ length }: typeof back, scale: typeof back) =>
      textsOf(
        renderToStaticMarkup(<HourLabels hours={{ opens: 0, closes: length }} scale={scale} />),
      );
    expect([labels(forward, forward).length, labels(forward, forward)[0]]).toEqual([23, first]);
    expect([labels(back, back).length, labels(back, back).slice(22)]).toEqual([25, last]);
  });

  it("writes the time of the clock on cards, on the card in hand and on free time", () => {
    const card = { id: 1, start: forward.minuteOf("2027-04-30T09:00:00Z"), length: 30 };
    const shown = (style: "still" | "held") =>
      textsOf(
        renderToStaticMarkup(
          <BoardCard
            id="a"
            card={card}
            record={RECORD}
            scale={forward}
            top={0}
            height={60}
            style={style}
          />,
        ),
      );
    expect([shown("still")[0], shown("held")[2]]).toEqual([noon, held]);
    const minute = back.minuteOf("2027-10-28T21:30:00Z");
    const hours = { opens: 0, closes: back.length };
    const [free = ""] = textsOf(
      renderToStaticMarkup(
        <FreeSlot id="b" lane={lane} minute={minute} hours={hours} scale={back} now={0} />,
      ),
    );
    expect(free.replace(/ ·.*$/u, "")).toBe(second);
  });
});
