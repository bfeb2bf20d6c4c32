import { Type, type Static } from 'typebox';
import { loginKinds, securityChanges } from '../codes.ts';
import { Instant } from './common.ts';
import { NewPassword } from './passwords.ts';
import { DiallingCode, MobileNumber, VerificationCode } from './verification.ts';
import { WithdrawPassword } from './withdraw-password.ts';

/** The login password, asked again before something of weight changes. */
const Password = Type.String({ minLength: 1, maxLength: 128 });
const Masked = Type.Union([Type.String(), Type.Null()]);
const Id = Type.String({ minLength: 1, maxLength: 64 });

/** Spec section 2, securityCenter. What is bound is masked; null where nothing is. */
export const SecurityOverviewValue = Type.Object({
  /** False: registered or came in without one; nothing that asks for the password can be done until it is set. */
  passwordSet: Type.Boolean(),
  passwordChangedAt: Type.Union([Instant, Type.Null()]),
  withdrawPasswordSet: Type.Boolean(),
  mobile: Masked,
  email: Masked,
  /** An address that was given at the registration and not confirmed yet. */
  unconfirmedEmail: Masked,
  realName: Masked,
  twoFactorOn: Type.Boolean(),
  recoveryCodesLeft: Type.Integer({ minimum: 0 }),
  sessions: Type.Integer({ minimum: 1 }),
  rememberedDevices: Type.Integer({ minimum: 0 }),
});
export type SecurityOverviewValue = Static<typeof SecurityOverviewValue>;

const firstPassword = { newPassword: NewPassword, confirmNewPassword: NewPassword };

/**
 * Of a member who has none. `sms`, `email`: a code to the bound number or address (`smsForMember`, `emailCode`; purpose confirm).
 * `login`: where neither is bound, a log-in that is younger than FRESH_LOGIN_MAX_AGE_SECONDS.
 */
export const SetFirstPasswordRequest = Type.Union([
  Type.Object(
    { ...firstPassword, proof: Type.Enum(['sms', 'email']), verificationCode: VerificationCode },
    { additionalProperties: false },
  ),
  Type.Object({ ...firstPassword, proof: Type.Literal('login') }, { additionalProperties: false }),
]);
export type SetFirstPasswordRequest = Static<typeof SetFirstPasswordRequest>;

/** The old one is asked once there is one. */
export const SetWithdrawPasswordRequest = Type.Object(
  {
    password: Password,
    oldWithdrawPassword: Type.Optional(WithdrawPassword),
    newWithdrawPassword: WithdrawPassword,
    confirmNewWithdrawPassword: WithdrawPassword,
  },
  { additionalProperties: false },
);
export type SetWithdrawPasswordRequest = Static<typeof SetWithdrawPasswordRequest>;

/** `verificationCode`: of `smsForMember`, to the new number. */
export const BindMobileRequest = Type.Object(
  {
    password: Password,
    mobileNum: MobileNumber,
    countryDialingCode: DiallingCode,
    verificationCode: VerificationCode,
  },
  { additionalProperties: false },
);
export type BindMobileRequest = Static<typeof BindMobileRequest>;

/** `verificationCode`: of `emailCode`, to the new address. */
export const BindEmailRequest = Type.Object(
  {
    password: Password,
    email: Type.String({ format: 'email', maxLength: 254 }),
    verificationCode: VerificationCode,
  },
  { additionalProperties: false },
);
export type BindEmailRequest = Static<typeof BindEmailRequest>;

/** Once: afterwards customer service changes it, for payout accounts carry it. */
export const SetRealNameRequest = Type.Object(
  { password: Password, payeeName: Type.String({ minLength: 1, maxLength: 120 }) },
  { additionalProperties: false },
);
export type SetRealNameRequest = Static<typeof SetRealNameRequest>;

export const BeginTwoFactorRequest = Type.Object({ password: Password }, { additionalProperties: false });
export type BeginTwoFactorRequest = Static<typeof BeginTwoFactorRequest>;

/** TOTP by RFC 6238; nothing is on until a code has confirmed it. */
export const BeginTwoFactorValue = Type.Object({
  /** Base32, for typing in. */
  secret: Type.String(),
  /** "otpauth://totp/…", for the QR code. */
  otpauthUri: Type.String(),
  expiresInSeconds: Type.Integer({ minimum: 1 }),
});
export type BeginTwoFactorValue = Static<typeof BeginTwoFactorValue>;

export const ConfirmTwoFactorRequest = Type.Object({ code: VerificationCode }, { additionalProperties: false });
export type ConfirmTwoFactorRequest = Static<typeof ConfirmTwoFactorRequest>;

/** Shown once; each is good for one login without the device. */
export const ConfirmTwoFactorValue = Type.Object({ recoveryCodes: Type.Array(Type.String(), { minItems: 1 }) });
export type ConfirmTwoFactorValue = Static<typeof ConfirmTwoFactorValue>;

/** `code`: of the authenticator, or a recovery code. */
export const RemoveTwoFactorRequest = Type.Object(
  { password: Password, code: Type.String({ minLength: 6, maxLength: 32 }) },
  { additionalProperties: false },
);
export type RemoveTwoFactorRequest = Static<typeof RemoveTwoFactorRequest>;

export const SessionsValue = Type.Object({
  list: Type.Array(
    Type.Object({
      sessionId: Id,
      /** The one that asks. */
      current: Type.Boolean(),
      /** Browser and system in a few words. */
      device: Type.String(),
      ip: Type.String(),
      startedAt: Instant,
      lastSeenAt: Instant,
    }),
  ),
});
export type SessionsValue = Static<typeof SessionsValue>;

/**
 * `password` is the login password. A member without one leaves it out, and must have logged in within the last
 * FRESH_LOGIN_MAX_AGE_SECONDS.
 */
export const EndOtherSessionsRequest = Type.Object(
  { password: Type.Optional(Password) },
  { additionalProperties: false },
);
export type EndOtherSessionsRequest = Static<typeof EndOtherSessionsRequest>;

/** `password`: as in `EndOtherSessionsRequest`. */
export const EndSessionRequest = Type.Object(
  { sessionId: Id, password: Type.Optional(Password) },
  { additionalProperties: false },
);
export type EndSessionRequest = Static<typeof EndSessionRequest>;

/** Decision 4: devices that log in without a password. */
export const DevicesValue = Type.Object({
  list: Type.Array(
    Type.Object({
      deviceId: Id,
      current: Type.Boolean(),
      device: Type.String(),
      ip: Type.String(),
      rememberedAt: Instant,
      lastUsedAt: Instant,
      expiresAt: Instant,
    }),
  ),
});
export type DevicesValue = Static<typeof DevicesValue>;

export const ForgetDeviceQuery = Type.Object({ deviceId: Id });
export type ForgetDeviceQuery = Static<typeof ForgetDeviceQuery>;

/** The latest first, tries that failed among them. */
export const LoginHistoryValue = Type.Object({
  list: Type.Array(
    Type.Object({
      at: Instant,
      kind: Type.Enum([...loginKinds, ...securityChanges]),
      succeeded: Type.Boolean(),
      ip: Type.String(),
      device: Type.String(),
    }),
  ),
});
export type LoginHistoryValue = Static<typeof LoginHistoryValue>;
