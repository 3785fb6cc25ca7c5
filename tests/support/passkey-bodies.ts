const CREDENTIAL = { id: "eA", rawId: "eA", type: "public-key" };
/** What a browser sends of a passkey that was used. */
export const USED_PASSKEY = {
  ...CREDENTIAL,
  response: { clientDataJSON: "e30", authenticatorData: "eA", signature: "eA", userHandle: "eA" },
};
/** What a browser sends of a passkey that was made. */
export const MADE_PASSKEY = {
  ...CREDENTIAL,
  response: { clientDataJSON: "e30", attestationObject: "eA", transports: ["usb"] },
};
