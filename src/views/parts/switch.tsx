import { Field, Label, Switch as HeadlessSwitch } from "@headlessui/react";
import { useRef } from "react";

type SwitchProps = { isOn: boolean; autoFocus?: boolean; onChange: (isOn: boolean) => void };

/** A switch as a line with its label, which switches it too. */
export function SwitchLine({ label, ...props }: SwitchProps & { label: string }) {
  return (
    <Field as="div" className="flex min-h-11 items-center gap-3 px-4">
      <Switch {...props} />
      <Label className="flex-1">{label}</Label>
    </Field>
  );
}

/** A setting that is saved as soon as it is switched on or off, by Space or a click. */
export function Switch({
  name,
  isOn,
  autoFocus = false,
  onChange,
}: SwitchProps & {
  /** Accessible name, where no label is beside it. */
  name?: string;
}) {
  /** Whether Space was pressed down here: Headless UI switches when it is released, wherever it was pressed. */
  const isPressed = useRef(false);
  return (
    <HeadlessSwitch
      aria-label={name}
      checked={isOn}
      autoFocus={autoFocus}
      onChange={onChange}
      onKeyDown={({ key, nativeEvent }) => {
        isPressed.current = key === " " && nativeEvent.isTrusted;
      }}
      onKeyUp={(event) => {
        if (event.key === " " && !isPressed.current) event.preventDefault();
        isPressed.current = false;
      }}
      className="flex h-5 w-9 shrink-0 items-center rounded-full border border-line bg-sunken p-0.5 data-checked:justify-end data-checked:border-transparent data-checked:bg-accent"
    >
      <span className="size-3.5 rounded-full bg-muted in-data-checked:bg-on-accent" />
    </HeadlessSwitch>
  );
}
