import type { BeginPasskeyLoginValue, LoginPasskeyRequest } from '@baize/contract/schemas/passkeys';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';

export type PasskeyAnswer =
  | { readonly kind: 'answered'; readonly credential: LoginPasskeyRequest['credential'] }
  /** The person closed the dialog, in which the browser has already explained itself. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed' };

/** Errors that a browser throws when its dialog was closed or timed out. */
const CLOSED: ReadonlySet<unknown> = new Set(['NotAllowedError', 'AbortError']);

/** The library comes with the first press: most people log in otherwise. */
export async function askPasskey(options: BeginPasskeyLoginValue['options']): Promise<PasskeyAnswer> {
  try {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    // The server's WebAuthn library made them; the contract does not repeat its types.
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
    return { kind: 'answered', credential: { ...(await startAuthentication({ optionsJSON })) } };
  } catch (error) {
    return { kind: error instanceof Error && CLOSED.has(error.name) ? 'closed' : 'failed' };
  }
}
