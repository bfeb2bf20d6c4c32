const NONCE_BYTES = 12;

/**
 * Decrypts the path of a customer service entry with the merchant's site key (decision 5): base64url of nonce,
 * AES-256-GCM ciphertext and tag. Resolves to undefined where it was not sealed with this key; the entry must not be
 * offered then.
 */
export async function openCustomerServicePath(path: string, siteKey: string): Promise<string | undefined> {
  try {
    const key = await crypto.subtle.importKey('raw', bytesOf(siteKey), 'AES-GCM', false, ['decrypt']);
    const sealed = bytesOf(path);
    const algorithm = { name: 'AES-GCM', iv: sealed.subarray(0, NONCE_BYTES) };
    const opened = await crypto.subtle.decrypt(algorithm, key, sealed.subarray(NONCE_BYTES));
    return new TextDecoder('utf-8', { fatal: true }).decode(opened);
  } catch (error) {
    // Web Crypto and `atob` throw these for an invalid key, an invalid text, or a failed authentication.
    if (error instanceof DOMException || error instanceof TypeError) return undefined;
    throw error;
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
