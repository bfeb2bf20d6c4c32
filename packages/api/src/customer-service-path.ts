const NONCE_BYTES = 12;

/**
 * Opens the path of a customer service entry with the merchant's site key (decision 5): base64url of nonce, AES-256-GCM
 * ciphertext and tag. Undefined where it was not sealed with this key; the entry is not to be offered then.
 */
export async function openCustomerServicePath(path: string, siteKey: string): Promise<string | undefined> {
  try {
    const key = await crypto.subtle.importKey('raw', bytesOf(siteKey), 'AES-GCM', false, ['decrypt']);
    const sealed = bytesOf(path);
    const algorithm = { name: 'AES-GCM', iv: sealed.subarray(0, NONCE_BYTES) };
    const opened = await crypto.subtle.decrypt(algorithm, key, sealed.subarray(NONCE_BYTES));
    return new TextDecoder('utf-8', { fatal: true }).decode(opened);
  } catch (error) {
    // What these calls throw at a bad key, a bad text or a seal that does not hold.
    if (error instanceof DOMException || error instanceof TypeError) return undefined;
    throw error;
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
