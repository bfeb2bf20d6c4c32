import { Type, type Static } from 'typebox';
import { PASSKEY_NAME_MAX_CHARACTERS } from '../limits.ts';
import { Instant } from './common.ts';

const Password = Type.String({ minLength: 1, maxLength: 128 });
const PasskeyId = Type.String({ minLength: 1, maxLength: 1024 });

/** WebAuthn data, which is passed unchanged between the browser and the server's WebAuthn library. */
const WebAuthnJson = Type.Record(Type.String({ maxLength: 64 }), Type.Unknown());

const Begun = Type.Object({
  challengeId: Type.String(),
  /** `PublicKeyCredentialCreationOptionsJSON` or `…RequestOptionsJSON` of WebAuthn Level 3. */
  options: WebAuthnJson,
  expiresInSeconds: Type.Integer({ minimum: 1 }),
});

export const BeginPasskeyRequest = Type.Object({ password: Password }, { additionalProperties: false });
export type BeginPasskeyRequest = Static<typeof BeginPasskeyRequest>;
export const BeginPasskeyValue = Begun;
export type BeginPasskeyValue = Static<typeof BeginPasskeyValue>;

/** `credential` is a `RegistrationResponseJSON`. */
export const AddPasskeyRequest = Type.Object(
  {
    challengeId: Type.String({ maxLength: 64 }),
    credential: WebAuthnJson,
    /** The member's name for the device. If it is empty, the browser and its operating system are used. */
    name: Type.String({ maxLength: PASSKEY_NAME_MAX_CHARACTERS }),
  },
  { additionalProperties: false },
);
export type AddPasskeyRequest = Static<typeof AddPasskeyRequest>;

export const PasskeysValue = Type.Object({
  list: Type.Array(
    Type.Object({
      passkeyId: PasskeyId,
      name: Type.String(),
      /** The host of the brand on which the passkey was created. The passkey logs in on this host alone. */
      host: Type.String(),
      createdAt: Instant,
      lastUsedAt: Type.Union([Instant, Type.Null()]),
    }),
  ),
});
export type PasskeysValue = Static<typeof PasskeysValue>;

export const RemovePasskeyRequest = Type.Object(
  { passkeyId: PasskeyId, password: Password },
  { additionalProperties: false },
);
export type RemovePasskeyRequest = Static<typeof RemovePasskeyRequest>;

export const BeginPasskeyLoginValue = Begun;
export type BeginPasskeyLoginValue = Static<typeof BeginPasskeyLoginValue>;

/** `credential` is an `AuthenticationResponseJSON`. It identifies the account. */
export const LoginPasskeyRequest = Type.Object(
  { challengeId: Type.String({ maxLength: 64 }), credential: WebAuthnJson },
  { additionalProperties: false },
);
export type LoginPasskeyRequest = Static<typeof LoginPasskeyRequest>;
