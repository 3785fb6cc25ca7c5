import { ShieldAlert } from "lucide-react";

/** Says why everything else is closed until the user has done what this page is for. */
export function FirstStepNote({ title, body }: { title: string; body: string }) {
  return (
    <div role="status" className="flex gap-3 rounded-ui bg-waiting-soft px-4 py-3 text-waiting">
      <ShieldAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
      <div className="flex flex-col gap-0.5">
        <p className="font-semibold">{title}</p>
        <p>{body}</p>
      </div>
    </div>
  );
}
