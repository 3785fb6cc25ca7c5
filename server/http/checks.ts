import { type FaultCode, type FieldFaults, Refusal } from "#domain/errors.ts";
import { faultOf } from "#domain/faults.ts";

/**
 * The checks of one request. A refusal is collected instead of thrown at once, so that {@link done}
 * reports the faults of all fields together.
 */
export class Checks {
  readonly #errors: FieldFaults = {};
  #refusal: Refusal | null = null;

  /** Returns what `check` returns, or undefined if it threw a Refusal, which is then collected. */
  async make<T>(check: () => Promise<T>): Promise<T | undefined> {
    try {
      return await check();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code === "validation") this.#keep(error.errors ?? {});
      else this.#refusal ??= error;
      return undefined;
    }
  }

  /** Adds faults by field; null means that the field has none. */
  add(faults: Readonly<Record<string, FaultCode | null>>): void {
    for (const [field, code] of Object.entries(faults))
      if (code !== null) this.#keep({ [field]: [faultOf(code)] });
  }

  /** Throws the faults of all fields, or else the first other refusal; returns if there is none. */
  done(): void {
    if (Object.keys(this.#errors).length > 0) {
      throw new Refusal("validation", { errors: this.#errors });
    }
    if (this.#refusal !== null) throw this.#refusal;
  }

  /** Throws what {@link done} throws; for a failed check that the remaining checks depend on. */
  fail(): never {
    this.done();
    throw new Refusal("internal");
  }

  /** Keeps only the first fault of each field. */
  #keep(errors: FieldFaults): void {
    for (const [field, faults] of Object.entries(errors)) this.#errors[field] ??= faults;
  }
}
