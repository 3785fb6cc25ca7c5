/** Commands for claims, the safe and referring doctors, as in commands.ts. */
export const moneyCommands = {
  safe: {
    receive: { title: "Receive closed shifts", words: "cash count drawer into the safe" },
    deposit: { title: "Deposit in the bank", words: "safe cash take out" },
    withdraw: { title: "Withdraw from the bank", words: "safe cash put in" },
    spend: { title: "New expense", words: "safe pay rent salaries category spend" },
    open: { title: "Open the movement", words: "documents receipt invoice file show" },
    reverse: { title: "Reverse the movement", words: "mistake cancel undo delete" },
    trail: { title: "History of the movement", words: "audit trail who changed" },
  },
  commission: {
    pay: { title: "Pay the doctor", words: "commission pay out cash transfer money" },
    select_due: { title: "Select all who are due", words: "doctors everyone commission" },
    statement: { title: "Statement of the doctor", words: "account balance commission" },
    pay_outs: { title: "Payments to the doctor", words: "paid history receipts" },
  },
  pay_out: {
    reverse: { title: "Reverse the payment", words: "undo cancel mistake take back" },
    receipt: { title: "Print the doctor's receipt", words: "paper signature payment" },
    statement: { title: "Statement of the doctor", words: "account balance" },
    trail: { title: "History of the payment", words: "audit trail who changed" },
  },
  claim_batch: {
    make: { title: "Collect claims", words: "new batch insurer month" },
    open: { title: "Open claim batch", words: "lines claims" },
    send: { title: "Send claim batch", words: "letter insurer" },
    settle_file: { title: "Settle from a file", words: "upload paid insurer csv excel" },
    print: { title: "Print the letter", words: "paper insurer" },
    letter: { title: "Save the letter", words: "excel xlsx file export" },
    discard: { title: "Delete draft of claims", words: "remove batch" },
    trail: { title: "History of the batch", words: "audit trail who sent changed" },
  },
  claim_line: {
    settle: { title: "Settle claims", words: "paid insurer part" },
    reject: { title: "Reject claims", words: "refused insurer code" },
    resend: { title: "Send claims again", words: "resubmit new batch" },
    write_off: { title: "Write off claims", words: "loss give up" },
    to_patient: { title: "Move claims to the patients", words: "owe remaining" },
    take_out: { title: "Take out of the draft", words: "remove delete batch" },
    open: { title: "Open the claim", words: "transaction documents" },
  },
  transaction: {
    movements: { title: "Payments and decisions of the claim", words: "reverse take back ledger" },
    numbers: { title: "Card and approval number", words: "insurance change" },
    open: { title: "Open insurance transaction", words: "documents show" },
    settle: { title: "Enter settlement", words: "paid insurance provider" },
    delete: { title: "Delete insurance transaction", words: "remove" },
    trail: {
      title: "History of the insurance transaction",
      words: "audit trail who changed before after",
    },
  },
} as const;
