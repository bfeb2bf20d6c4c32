import type { BeginPasskeyValue } from '@baize/contract/schemas/passkeys';

/** Returns whether this browser supports passkeys. Old browsers do not, and no browser does on a page without TLS. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis;
}

export type CreatedPasskey =
  | { readonly kind: 'created'; readonly credential: Record<string, unknown> }
  /** The person refused or the dialog timed out. The browser does not report which. */
  | { readonly kind: 'cancelled' }
  /** The device already holds a passkey of this account. */
  | { readonly kind: 'known' }
  | { readonly kind: 'failed' };

/** Asks the device for a new passkey. The library is loaded on demand. */
export async function createPasskey(options: BeginPasskeyValue['options']): Promise<CreatedPasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  // The server's half of the same library created the options. The contract passes them through without a type.
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
  try {
    const credential = await startRegistration({ optionsJSON });
    return { kind: 'created', credential: { ...credential } };
  } catch (error) {
    return { kind: failureKind(error) };
  }
}

/** Maps an error of WebAuthn by its name to the reason of the failure. */
function failureKind(error: unknown): 'cancelled' | 'known' | 'failed' {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled';
  return name === 'InvalidStateError' ? 'known' : 'failed';
}
