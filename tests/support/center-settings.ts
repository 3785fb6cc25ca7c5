/** Returns a body for each `/center/…/` of settings that changes what the other method left. */
export function centerSettings(method: string): Record<string, object> {
  return {
    exports: { roles: { rooms: [2, 4] } },
    profile: { name_en: method },
    reporting: { second_reader: method === "PATCH" },
  };
}
