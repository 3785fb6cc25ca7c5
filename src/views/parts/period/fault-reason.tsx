import { faultWords } from "../form/field.tsx";

/** Says in words what a fault's code means. */
export default function FaultReason({ code }: { code: string }) {
  return <>{faultWords(code)}</>;
}
