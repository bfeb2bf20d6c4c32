import { Type, type Static } from 'typebox';
import { loginKinds, socialProviders } from '../codes.ts';
import { Instant } from './common.ts';
import { extraCheckMethods } from './session.ts';
import { DiallingCode, FirebaseIdToken, HumanPass } from './verification.ts';

/** Starts a trial account (spec section 7), which is created for this visit, has type 4 and starts no games with money. */
export const LoginFreePlayRequest = Type.Object(
  {
    /** Operating system as the browser names it, for example "Android 16". */
    os: Type.String({ maxLength: 64 }),
    /** Platform; W is the web. */
    platform: Type.Literal('W'),
    /** The encrypted value of the spec: the pass of a human check of the scene login, sealed by the server. */
    value: HumanPass,
    /** Version of the gateway. */
    version: Type.Literal(3),
  },
  { additionalProperties: false },
);
export type LoginFreePlayRequest = Static<typeof LoginFreePlayRequest>;

/** A social login (decision 11). The provider's id token identifies the person; the account bound to it is logged in. */
export const LoginSocialRequest = Type.Object(
  {
    provider: Type.Enum([...socialProviders]),
    firebaseIdToken: FirebaseIdToken,
    /** Acceptance of the terms, with which a person without an account gets one. */
    termsAccepted: Type.Optional(Type.Literal(true)),
    /** Referral code, as at any registration. It applies when the sign-in creates an account. */
    referralCode: Type.Optional(Type.String({ maxLength: 32 })),
    affiliateCode: Type.Optional(Type.String({ maxLength: 32 })),
    recommenderId: Type.Optional(Type.String({ maxLength: 64 })),
    /** Domain of the affiliate's address. */
    domain: Type.Optional(Type.String({ maxLength: 253 })),
  },
  { additionalProperties: false },
);
export type LoginSocialRequest = Static<typeof LoginSocialRequest>;

/** The identity provider (decision 11): public settings with which the browser loads its SDK. */
export const SignInProviderValue = Type.Union([
  Type.Object({ type: Type.Literal('none') }),
  Type.Object({
    type: Type.Literal('firebase'),
    projectId: Type.String(),
    apiKey: Type.String(),
    authDomain: Type.String(),
    social: Type.Array(Type.Enum([...socialProviders])),
    /** True where the provider sends and verifies SMS codes. */
    phone: Type.Boolean(),
    /** Address of the auth emulator in development and tests. */
    emulatorUrl: Type.Union([Type.String(), Type.Null()]),
  }),
]);
export type SignInProviderValue = Static<typeof SignInProviderValue>;

const Nobody = Type.Object({ type: Type.Literal('none') });

/** Pre-filled values of the login form (spec section 3, "Cookies"). The cookies are HttpOnly, so the page has to request them. */
export const RememberedLoginValue = Type.Union([
  Nobody,
  Type.Object({
    type: Type.Literal('username'),
    username: Type.String(),
    /** True where a device credential exists: one tap logs in, and the field shows dots (decision 4). */
    deviceRemembered: Type.Boolean(),
  }),
  Type.Object({ type: Type.Literal('sms'), mobileNum: Type.String(), countryDialingCode: DiallingCode }),
]);
export type RememberedLoginValue = Static<typeof RememberedLoginValue>;

/** A login with the device credential, which is a cookie and is rotated at each use. */
export const LoginRememberedRequest = Type.Object(
  { username: Type.String({ minLength: 1, maxLength: 64 }), humanCheck: Type.Optional(HumanPass) },
  { additionalProperties: false },
);
export type LoginRememberedRequest = Static<typeof LoginRememberedRequest>;

const CheckId = Type.String({ minLength: 1, maxLength: 64 });

export const SendExtraCheckRequest = Type.Object(
  { checkId: CheckId, method: Type.Enum(['mobile', 'email']) },
  { additionalProperties: false },
);
export type SendExtraCheckRequest = Static<typeof SendExtraCheckRequest>;

/** `answer` is the code, or the name on the bank account. */
export const AnswerExtraCheckRequest = Type.Object(
  {
    checkId: CheckId,
    method: Type.Enum([...extraCheckMethods]),
    answer: Type.String({ minLength: 1, maxLength: 120 }),
    /** True to skip the check on this device as long as it is remembered. */
    remember: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type AnswerExtraCheckRequest = Static<typeof AnswerExtraCheckRequest>;

/** Creates a hand-off code (decision 3), the only secret that may be part of an address. The origin must be one of the merchant's own. */
export const CreateHandOffRequest = Type.Object(
  { origin: Type.String({ maxLength: 300, pattern: '^https?://[^/]+$' }) },
  { additionalProperties: false },
);
export type CreateHandOffRequest = Static<typeof CreateHandOffRequest>;

const HandOffCode = Type.String({ minLength: 16, maxLength: 128 });

export const CreateHandOffValue = Type.Object({ code: HandOffCode, expiresInSeconds: Type.Integer({ minimum: 1 }) });
export type CreateHandOffValue = Static<typeof CreateHandOffValue>;

export const LoginHandOffRequest = Type.Object({ code: HandOffCode }, { additionalProperties: false });
export type LoginHandOffRequest = Static<typeof LoginHandOffRequest>;

/** Data of the after-login modal (spec section 4, "Login flow"). `lastLogin` is the log-in before this one; null at the first. */
export const LoginInfoValue = Type.Object({
  lastLogin: Type.Union([Type.Object({ at: Instant, ip: Type.String(), device: Type.String() }), Type.Null()]),
  firstTimeLogin: Type.Boolean(),
  passwordExpired: Type.Boolean(),
  /** True where the password equals the default initial password (spec section 9). */
  passwordIsInitial: Type.Boolean(),
  /** An agent has opened the account, so `changePassword` requires `termsAccepted`. A server of an earlier release leaves it out. */
  hasToAcceptTerms: Type.Optional(Type.Boolean()),
  /** Log-in method of this session. SMS and social log-ins are not asked to change a password. */
  loginType: Type.Enum([...loginKinds]),
});
export type LoginInfoValue = Static<typeof LoginInfoValue>;
