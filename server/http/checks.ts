import { type FaultCode, type FieldFaults, Refusal } from "#domain/errors.ts";
import { faultOf } from "#domain/faults.ts";

/**
 * The checks of one request, which name the faults of all fields at once: what one of them refuses
 * waits for the others until {@link done}.
 */
export class Checks {
  readonly #errors: FieldFaults = {};
  #refusal: Refusal | null = null;

  /** What a check returns; undefined when it refused. */
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

  /** Adds faults of fields; null is none. */
  add(faults: Readonly<Record<string, FaultCode | null>>): void {
    for (const [field, code] of Object.entries(faults))
      if (code !== null) this.#keep({ [field]: [faultOf(code)] });
  }

  /** Throws the faults of all fields, or else the first other refusal; passes when there was none. */
  done(): void {
    if (Object.keys(this.#errors).length > 0) {
      throw new Refusal("validation", { errors: this.#errors });
    }
    if (this.#refusal !== null) throw this.#refusal;
  }

  /** {@link done} after a check that refused and without which the others cannot be made. */
  fail(): never {
    this.done();
    throw new Refusal("internal");
  }

  /** The first fault of a field stays. */
  #keep(errors: FieldFaults): void {
    for (const [field, faults] of Object.entries(errors)) this.#errors[field] ??= faults;
  }
}
