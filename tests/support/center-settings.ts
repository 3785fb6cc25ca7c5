/** Each call that changes a setting of the center, with a body that changes it. */
export const SETTING_CALLS: readonly (readonly [call: string, body: object])[] = [
  ["PATCH /center/exports/", { roles: { rooms: [2, 4] } }],
  ["PUT /center/exports/", { roles: { rooms: [2, 4] } }],
  ["PATCH /center/reporting/", { second_reader: true }],
  ["PUT /center/reporting/", { second_reader: false }],
  ["PATCH /center/modality-words/", { US: "echo" }],
  ["PUT /center/modality-words/", { MR: "magnet" }],
  ["PATCH /center/profile/", { name_en: "PATCH" }],
  ["PUT /center/profile/", { name_en: "PUT" }],
  ["PATCH /center/discounts/", { receptionist_limit: 10 }],
  ["PUT /center/discounts/", { receptionist_limit: 20 }],
  ["PATCH /center/pay-outs/", { least_amount: 10_000 }],
  ["PUT /center/pay-outs/", { least_amount: 20_000 }],
];
