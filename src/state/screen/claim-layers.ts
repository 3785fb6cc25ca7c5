import type {
  ClaimBatch,
  ClaimBatchLine,
  ClaimMovement,
  MonthlyBills,
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
  | { kind: "claims-settle" | "claims-reject" | "claims-reopen"; lines: readonly ClaimBatchLine[] }
  | {
      kind: "claims-give-up";
      action: "write-off" | "to-patient";
      lines: readonly ClaimBatchLine[];
    }
  | { kind: "claims-file" | "claims-add" | "claims-send"; batch: ClaimBatch }
  | { kind: "claims-bill" }
  | {
      /** What was billed to the corporate accounts of a month. */
      kind: "claims-billed";
      bills: MonthlyBills;
    }
  | {
      /** What was paid and decided of a claim. */
      kind: "claims-movements";
      claim: number;
      /** Name of the patient. */
      name: string;
    }
  | { kind: "claims-reverse"; movement: ClaimMovement }
  | { kind: "claims-numbers"; transaction: InsuranceTransaction };
