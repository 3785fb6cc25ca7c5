import { useEffect, useRef } from "react";

/**
 * Says what is being done with a file; `part` is how much has been sent, 0 to 1. It takes the focus, so that an Enter too
 * many presses no button.
 */
export function FileProgress({ words, part }: { words: string; part?: number | undefined }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    line.current?.focus();
  }, []);
  return (
    <p ref={line} role="status" tabIndex={-1} className="flex flex-col gap-3 py-4 outline-none">
      {words}
      <progress className="h-1.5 w-full" {...(part === undefined ? {} : { value: part, max: 1 })} />
    </p>
  );
}
