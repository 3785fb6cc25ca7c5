/** Commands for claims, the safe and referring doctors, as in commands.ts. */
export const moneyCommands = {
  safe: {
    receive: { title: "Receive closed shifts" },
    deposit: { title: "Deposit in the bank" },
    withdraw: { title: "Withdraw from the bank" },
    spend: { title: "New expense" },
    open: { title: "Open the movement" },
    reverse: { title: "Reverse the movement" },
    trail: { title: "History of the movement" },
  },
  commission: {
    pay: { title: "Pay the doctor" },
    select_due: { title: "Select all who are due" },
    statement: { title: "Statement of the doctor" },
    pay_outs: { title: "Payments to the doctor" },
  },
  pay_out: {
    reverse: { title: "Reverse the payment" },
    receipt: { title: "Print the doctor's receipt" },
    statement: { title: "Statement of the doctor" },
    trail: { title: "History of the payment" },
  },
  claim_batch: {
    make: { title: "Collect claims" },
    open: { title: "Open claim batch" },
    send: { title: "Send claim batch" },
    settle_file: { title: "Settle from a file" },
    print: { title: "Print the letter" },
    letter: { title: "Save the letter" },
    discard: { title: "Delete draft of claims" },
    trail: { title: "History of the batch" },
  },
  claim_line: {
    settle: { title: "Settle claims" },
    reject: { title: "Reject claims" },
    resend: { title: "Send claims again" },
    write_off: { title: "Write off claims" },
    to_patient: { title: "Move claims to the patients" },
    take_out: { title: "Take out of the draft" },
    open: { title: "Open the claim" },
  },
  transaction: {
    movements: { title: "Payments and decisions of the claim" },
    numbers: { title: "Card and approval number" },
    open: { title: "Open insurance transaction" },
    settle: { title: "Enter settlement" },
    delete: { title: "Delete insurance transaction" },
    trail: {
      title: "History of the insurance transaction",
    },
  },
} as const;
