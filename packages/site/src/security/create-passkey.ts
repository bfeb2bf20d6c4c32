import type { BeginPasskeyValue } from '@baize/contract/schemas/passkeys';

/** Can this browser make and use passkeys? Old ones cannot, and none can on a page without TLS. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis;
}

export type CreatedPasskey =
  | { readonly kind: 'created'; readonly credential: Record<string, unknown> }
  /** The person said no, or waited too long: the browser does not tell which. */
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'known' }
  | { readonly kind: 'failed' };

/** Asks the device for a new passkey. The library comes when somebody makes one. */
export async function createPasskey(options: BeginPasskeyValue['options']): Promise<CreatedPasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  // Made by the server's half of the same library; the contract hands it through as it stands.
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
  try {
    const credential = await startRegistration({ optionsJSON });
    return { kind: 'created', credential: { ...credential } };
  } catch (error) {
    return { kind: whyNot(error) };
  }
}

/** Maps an error of WebAuthn by its name to the reason of the failure. */
function whyNot(error: unknown): 'cancelled' | 'known' | 'failed' {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled';
  return name === 'InvalidStateError' ? 'known' : 'failed';
}
