import { priceAfter } from "#domain/discounts.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import { changeAppointment } from "#src/api/appointments.ts";
import { listAvailabilities, listSupportedTests } from "#src/api/catalog.ts";
import { ApiFailure } from "#src/api/failure.ts";
import { testName } from "#src/i18n/record-words.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import { notifySaved } from "#src/state/live/saved.ts";
import { toastInfo } from "#src/state/screen/toasts.ts";

/** The place of an appointment on the board: its machine, time and duration. */
export type CardPlace = Pick<Appointment, "machine" | "start_at" | "duration_minutes">;

/**
 * Moves an appointment: at once if that changes no price, else after a question. Returns the moved appointment;
 * null if it stays where it is. Throws an ApiFailure.
 */
export async function moveCard(
  appointment: Appointment,
  {
    where: place,
    machine_name,
    onAsk,
  }: { where: CardPlace; machine_name: string; onAsk: () => void },
): Promise<Appointment | null> {
  const { id, version, total_price: oldPrice, covered_amount: covered } = appointment;
  const price =
    place.machine === appointment.machine ? oldPrice : await priceOn(appointment, place);
  if (price === null) {
    toastInfo("board.not_done", { machine: machine_name, test: testName(appointment) });
    return null;
  }
  let total_price = price;
  if (total_price === oldPrice && covered <= total_price) {
    try {
      const patch = { ...place, version, expected_total_price: total_price };
      const moved = await changeAppointment(id, patch);
      notifySaved("appointment", moved);
      return moved;
    } catch (failure) {
      const { code, body } = failure instanceof ApiFailure ? failure : { code: "", body: {} };
      const newPrice = "total_price" in body ? body["total_price"] : null;
      if (code !== "price_changed" || typeof newPrice !== "number") throw failure;
      total_price = newPrice;
    }
  }
  onAsk();
  const moved = await new Promise<Appointment | null>((onDone) => {
    openLayer({ kind: "move", appointment, where: place, machine_name, total_price, onDone });
  });
  if (moved !== null) notifySaved("appointment", moved);
  return moved;
}

/**
 * Returns the price on another machine after the appointment's discount, in piastres: its own, or the provider's; null if
 * it does not do the test.
 */
async function priceOn(appointment: Appointment, { machine }: CardPlace): Promise<number | null> {
  const { test, insurance_provider: provider, total_price } = appointment;
  const [[offer], [supported]] = await Promise.all([
    listAvailabilities(machine, { test, active: true }),
    provider === null ? [] : listSupportedTests(provider, { test }),
  ]);
  if (offer === undefined) return null;
  // If the provider no longer lists the test, the server refuses the move with its own message.
  const price = provider === null ? offer.modified_price : supported?.modified_price;
  return price === undefined ? total_price : priceAfter(price, appointment);
}
