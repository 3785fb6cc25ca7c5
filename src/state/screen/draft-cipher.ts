import { xchacha20poly1305 } from "@noble/ciphers/chacha.js";
import { managedNonce } from "@noble/ciphers/utils.js";

/** Encrypts drafts with the account's key, which the server gives after the sign-in and nothing stores. */
export type DraftCipher = {
  encrypt: (text: string) => string;
  /** Returns null if the text was not encrypted with this key or was changed. */
  decrypt: (encrypted: string) => string | null;
};

/**
 * Returns the cipher of a key, 32 bytes in base64url. Synchronous, because drafts are written while the page is being
 * left; the browser's own cryptography is asynchronous and absent without https.
 */
export function createDraftCipher(key: string): DraftCipher {
  const cipher = managedNonce(xchacha20poly1305)(
    bytesOf(key.replace(/-/g, "+").replace(/_/g, "/")),
  );
  return {
    encrypt: (text) => textOf(cipher.encrypt(new TextEncoder().encode(text))),
    decrypt(encrypted) {
      try {
        return new TextDecoder().decode(cipher.decrypt(bytesOf(encrypted)));
      } catch {
        // The library throws errors of several kinds for a wrong key, a changed text and broken base64.
        return null;
      }
    },
  };
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

function textOf(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
