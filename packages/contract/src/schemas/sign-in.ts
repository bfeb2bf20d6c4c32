import { Type, type Static } from 'typebox';
import { loginKinds, socialProviders } from '../codes.ts';
import { Instant } from './common.ts';
import { extraCheckMethods } from './session.ts';
import { DiallingCode, FirebaseIdToken, HumanPass } from './verification.ts';

/** Spec section 7. The account is made for this visit, has type 4 and starts no games. */
export const LoginFreePlayRequest = Type.Object(
  {
    /** Operating system as the browser names it, for example "Android 16". */
    os: Type.String({ maxLength: 64 }),
    /** Web. */
    platform: Type.Literal('W'),
    /** The encrypted value of the spec: the pass of a human check of scene login, sealed by the server. */
    value: HumanPass,
    /** Gateway version. */
    version: Type.Literal(3),
  },
  { additionalProperties: false },
);
export type LoginFreePlayRequest = Static<typeof LoginFreePlayRequest>;

/** Decision 11: the provider's id token says who it is; an account that was bound or made with it is logged in. */
export const LoginSocialRequest = Type.Object(
  {
    provider: Type.Enum([...socialProviders]),
    firebaseIdToken: FirebaseIdToken,
    /** The terms are ticked: whoever has no account yet is given one. */
    termsAccepted: Type.Optional(Type.Literal(true)),
    /** Referral code, as at any registration. It counts when the sign-in makes an account. */
    referralCode: Type.Optional(Type.String({ maxLength: 32 })),
    affiliateCode: Type.Optional(Type.String({ maxLength: 32 })),
    recommenderId: Type.Optional(Type.String({ maxLength: 64 })),
    /** Domain of the affiliate's address. */
    domain: Type.Optional(Type.String({ maxLength: 253 })),
  },
  { additionalProperties: false },
);
export type LoginSocialRequest = Static<typeof LoginSocialRequest>;

/** Decision 11. What the browser loads the provider's code with; none of it is secret. */
export const SignInProviderValue = Type.Union([
  Type.Object({ type: Type.Literal('none') }),
  Type.Object({
    type: Type.Literal('firebase'),
    projectId: Type.String(),
    apiKey: Type.String(),
    authDomain: Type.String(),
    social: Type.Array(Type.Enum([...socialProviders])),
    /** SMS codes are sent and checked by the provider. */
    phone: Type.Boolean(),
    /** Address of the auth emulator in development and tests. */
    emulatorUrl: Type.Union([Type.String(), Type.Null()]),
  }),
]);
export type SignInProviderValue = Static<typeof SignInProviderValue>;

const Nobody = Type.Object({ type: Type.Literal('none') });

/** Spec section 3, "Cookies": what the login form fills in. The cookies are HttpOnly, so the page has to ask. */
export const RememberedLoginValue = Type.Union([
  Nobody,
  Type.Object({
    type: Type.Literal('username'),
    username: Type.String(),
    /** A device credential is there: one tap logs in, and the field shows dots (decision 4). */
    deviceRemembered: Type.Boolean(),
  }),
  Type.Object({ type: Type.Literal('sms'), mobileNum: Type.String(), countryDialingCode: DiallingCode }),
]);
export type RememberedLoginValue = Static<typeof RememberedLoginValue>;

/** The credential itself is a cookie: it is rotated at each use. */
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

/** `answer`: the code, or the name on the bank account. */
export const AnswerExtraCheckRequest = Type.Object(
  {
    checkId: CheckId,
    method: Type.Enum([...extraCheckMethods]),
    answer: Type.String({ minLength: 1, maxLength: 120 }),
    /** Ask again on this device only when it is forgotten. */
    remember: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type AnswerExtraCheckRequest = Static<typeof AnswerExtraCheckRequest>;

/** Decision 3: the only secret that may stand in an address. The origin is one of the merchant's own. */
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

/** Spec section 4, "Login flow": what the after-login modal shows. `lastLogin` is the one before this, null at the first. */
export const LoginInfoValue = Type.Object({
  lastLogin: Type.Union([Type.Object({ at: Instant, ip: Type.String(), device: Type.String() }), Type.Null()]),
  firstTimeLogin: Type.Boolean(),
  passwordExpired: Type.Boolean(),
  /** It equals the default initial password (spec section 9). */
  passwordIsInitial: Type.Boolean(),
  /** An agent has opened the account, so `changePassword` requires `termsAccepted`. A server of an earlier release leaves it out. */
  hasToAcceptTerms: Type.Optional(Type.Boolean()),
  /** The way in which this session began. SMS and social log-ins are not asked to change a password. */
  loginType: Type.Enum([...loginKinds]),
});
export type LoginInfoValue = Static<typeof LoginInfoValue>;
