import type { BeginPasskeyLoginValue, LoginPasskeyRequest } from '@baize/contract/schemas/passkeys';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';

/** What came of the browser's passkey dialog: a credential, a dialog that the person closed, or any other failure. */
export type PasskeyAnswer =
  | { readonly kind: 'answered'; readonly credential: LoginPasskeyRequest['credential'] }
  /** The person closed the browser's dialog. The browser has already explained the reason. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed' };

/** Names of the errors that a browser throws when its dialog was closed or timed out. */
const CANCELLED_ERROR_NAMES: ReadonlySet<unknown> = new Set(['NotAllowedError', 'AbortError']);

/** Asks the device for a passkey. The library is loaded with the first press, because most people log in by other means. */
export async function askPasskey(options: BeginPasskeyLoginValue['options']): Promise<PasskeyAnswer> {
  try {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    // The server's WebAuthn library created the options. The contract does not repeat their type.
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
    return { kind: 'answered', credential: { ...(await startAuthentication({ optionsJSON })) } };
  } catch (error) {
    return { kind: error instanceof Error && CANCELLED_ERROR_NAMES.has(error.name) ? 'closed' : 'failed' };
  }
}
