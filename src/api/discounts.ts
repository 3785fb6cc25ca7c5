import type {
  DiscountApproval,
  DiscountApprovalInput,
} from "#domain/entities/discount-approval.ts";
import type { FactorProof } from "#domain/entities/second-factor.ts";
import { api } from "./client.ts";

type Answer = { data: DiscountApproval };

/** Has a discount approved by the person who signs in. Throws `validation` or `approver_not_allowed`. */
export async function approveDiscount(input: DiscountApprovalInput): Promise<DiscountApproval> {
  return (await api.post<Answer>("/discount-approvals/", { body: input })).data;
}

/** Proves the second factor of the person who approves. Throws `invalid_factor` or `ticket_expired`. */
export async function approveWithFactor(
  proof: FactorProof & { ticket: string },
): Promise<DiscountApproval> {
  return (await api.post<Answer>("/discount-approvals/factor/", { body: proof })).data;
}
