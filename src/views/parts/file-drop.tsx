import { useEffect, useRef, useState, type DragEvent, type ReactNode } from "react";
import { UploadCloud } from "lucide-react";
import { Button } from "./button.tsx";

/** Accepts files from the file picker, by drop or by paste; Enter on the button opens the picker. */
export function FileDrop({
  accept,
  multiple = false,
  label,
  hint,
  onFiles,
  children,
}: {
  /** Same format as the `accept` attribute of a file input: `.csv,.xlsx`. */
  accept: string;
  multiple?: boolean;
  label: string;
  hint: string;
  onFiles: (files: readonly File[]) => void;
  children?: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  const taken = useRef(onFiles);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    taken.current = onFiles;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      taken.current(files);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  }

  return (
    <div
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className="flex flex-col items-center gap-3 rounded-ui border border-dashed border-line bg-surface px-4 py-5 text-center data-over:border-accent data-over:bg-accent-soft"
    >
      <UploadCloud size={24} aria-hidden="true" className="text-faint" />
      <p className="text-table text-muted">{hint}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button autoFocus onClick={() => input.current?.click()}>
          {label}
        </Button>
        {children}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        aria-label={label}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = "";
        }}
      />
    </div>
  );
}
