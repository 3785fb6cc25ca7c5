import type {
  ClaimBatch,
  ClaimBatchLine,
  ClaimMovement,
  RefusedClaim,
} from "#domain/entities/claim-batch.ts";
import type { InsuranceTransaction } from "#domain/entities/insurance.ts";

/** A dialog about claims of insurance providers. */
export type ClaimLayer =
  | { kind: "claims-make" }
  | {
      /** The claims that were left out of a batch, and what they lack. */
      kind: "claims-refused";
      number: number;
      refused: readonly RefusedClaim[];
    }
  | { kind: "claims-settle" | "claims-reject"; lines: readonly ClaimBatchLine[] }
  | {
      kind: "claims-give-up";
      action: "write-off" | "to-patient";
      lines: readonly ClaimBatchLine[];
    }
  | { kind: "claims-file"; batch: ClaimBatch }
  | {
      /** What was paid and decided of a claim. */
      kind: "claims-movements";
      claim: number;
      /** Name of the patient. */
      name: string;
    }
  | { kind: "claims-reverse"; movement: ClaimMovement }
  | { kind: "claims-numbers"; transaction: InsuranceTransaction };
