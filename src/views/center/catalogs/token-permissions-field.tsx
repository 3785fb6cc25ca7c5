import { type KeyboardEvent, useRef, useState } from "react";
import type { PermissionId } from "#domain/access.ts";
import { direction } from "#src/i18n/language.ts";
import { Field, useField, type FieldProps } from "#src/views/parts/form/field.tsx";
import { groupsOf, groupWords, permissionWords } from "./token-words.ts";

/**
 * A field for some of the permissions, by area: ← → move, ↑ ↓ move to another area, Space toggles, Tab and Enter go to the
 * next field. The value is their names in alphabetical order, separated by commas.
 */
export function TokenPermissionsField({
  name,
  label,
  hint,
  offered,
}: FieldProps & { offered: readonly PermissionId[] }) {
  const { form, value, fault } = useField(name);
  const box = useRef<HTMLDivElement>(null);
  const chosen = permissionsIn(value);
  // What the token has stays on offer, also if it could not be given any more.
  const [groups] = useState(() => groupsOf([...offered, ...chosen]));
  const [current, setCurrent] = useState(groups[0]?.permissions[0]);

  function toggle(permission: PermissionId, isOn: boolean): void {
    const others = chosen.filter((one) => one !== permission);
    form.set(name, (isOn ? [...others, permission] : others).toSorted().join(","));
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const next = permissionAfter(event.key, groups, current);
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    box.current?.querySelector<HTMLElement>(`[name="${CSS.escape(`${name}.${next}`)}"]`)?.focus();
  }

  return (
    <Field
      name={name}
      label={label}
      fault={fault}
      hint={hint}
      textOf={(held) =>
        groupsOf(permissionsIn(held))
          .map((group) => `${group.name}: ${groupWords(group)}`)
          .join(" · ")
      }
      isGroup
    >
      {({ id, describedBy, invalid }) => (
        // The check boxes have the focus; the group handles their keys.
        // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/no-noninteractive-element-interactions
        <div
          ref={box}
          role="group"
          aria-labelledby={id}
          aria-describedby={describedBy}
          data-invalid={invalid}
          onKeyDown={onKeyDown}
          className="divide-y divide-line rounded-ui border border-line bg-raised px-3 data-invalid:border-stop"
        >
          {groups.map((group) => (
            <div
              key={group.area}
              role="group"
              aria-label={group.name}
              className="grid grid-cols-[10rem_minmax(0,1fr)] gap-x-3 py-1.5"
            >
              <span aria-hidden="true" className="flex min-h-7 items-center font-medium">
                {group.name}
              </span>
              <span className="flex flex-wrap gap-x-5">
                {group.permissions.map((permission) => (
                  <label key={permission} className="flex min-h-7 items-center gap-2">
                    <input
                      type="checkbox"
                      name={`${name}.${permission}`}
                      tabIndex={permission === current ? 0 : -1}
                      aria-invalid={invalid}
                      checked={chosen.includes(permission)}
                      onFocus={() => setCurrent(permission)}
                      onChange={(event) => toggle(permission, event.target.checked)}
                      className="size-4 shrink-0"
                    />
                    <span className="inline-block first-letter:uppercase">
                      {permissionWords(permission)}
                    </span>
                  </label>
                ))}
              </span>
            </div>
          ))}
        </div>
      )}
    </Field>
  );
}

/** Returns the permissions that a field holds. */
export function permissionsIn(value: unknown): PermissionId[] {
  // Only this field and a token's own record write the value.
  return typeof value === "string" && value !== "" ? (value.split(",") as PermissionId[]) : [];
}

type Groups = ReturnType<typeof groupsOf>;

/** Returns the permission that an arrow key goes to; undefined for any other key, and at an end. */
function permissionAfter(
  key: string,
  groups: Groups,
  current: PermissionId | undefined,
): PermissionId | undefined {
  const row = groups.findIndex(({ permissions }) => permissions.some((one) => one === current));
  if (key === "ArrowDown") return groups[row + 1]?.permissions[0];
  if (key === "ArrowUp") return groups[row - 1]?.permissions[0];
  if (key !== "ArrowRight" && key !== "ArrowLeft") return undefined;
  const all = groups.flatMap(({ permissions }) => permissions);
  const isForward = key === (direction() === "rtl" ? "ArrowLeft" : "ArrowRight");
  return all[all.findIndex((one) => one === current) + (isForward ? 1 : -1)];
}
