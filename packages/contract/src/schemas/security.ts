import { Type, type Static } from 'typebox';
import { loginKinds, securityChanges } from '../codes.ts';
import { Instant } from './common.ts';
import { NewPassword } from './passwords.ts';
import { DiallingCode, MobileNumber, VerificationCode } from './verification.ts';
import { WithdrawPassword } from './withdraw-password.ts';

/** The login password, required before a sensitive change. */
const Password = Type.String({ minLength: 1, maxLength: 128 });
const Masked = Type.Union([Type.String(), Type.Null()]);
const Id = Type.String({ minLength: 1, maxLength: 64 });

/** The security centre (spec section 2, securityCenter). Bound values are masked; null where nothing is bound. */
export const SecurityOverviewValue = Type.Object({
  /** False for a member who registered without a password. Changes that require the password are not possible until it is set. */
  passwordSet: Type.Boolean(),
  passwordChangedAt: Type.Union([Instant, Type.Null()]),
  withdrawPasswordSet: Type.Boolean(),
  mobile: Masked,
  email: Masked,
  /** An address that was given at the registration and is not confirmed yet. */
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
 * Sets the password of a member who has none. `sms`, `email`: a code to the bound number or address (`smsForMember`,
 * `emailCode`; purpose confirm). `login`: where neither is bound, a log-in that is younger than
 * FRESH_LOGIN_MAX_AGE_SECONDS.
 */
export const SetFirstPasswordRequest = Type.Union([
  Type.Object(
    { ...firstPassword, proof: Type.Enum(['sms', 'email']), verificationCode: VerificationCode },
    { additionalProperties: false },
  ),
  Type.Object({ ...firstPassword, proof: Type.Literal('login') }, { additionalProperties: false }),
]);
export type SetFirstPasswordRequest = Static<typeof SetFirstPasswordRequest>;

/** Sets the withdraw password. The old one is required where there is one. */
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

/** `verificationCode` was sent by `smsForMember` to the new number. */
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

/** `verificationCode` was sent by `emailCode` to the new address. */
export const BindEmailRequest = Type.Object(
  {
    password: Password,
    email: Type.String({ format: 'email', maxLength: 254 }),
    verificationCode: VerificationCode,
  },
  { additionalProperties: false },
);
export type BindEmailRequest = Static<typeof BindEmailRequest>;

/** Sets the real name. It can be set once, because payout accounts carry it; afterwards customer service changes it. */
export const SetRealNameRequest = Type.Object(
  { password: Password, payeeName: Type.String({ minLength: 1, maxLength: 120 }) },
  { additionalProperties: false },
);
export type SetRealNameRequest = Static<typeof SetRealNameRequest>;

export const BeginTwoFactorRequest = Type.Object({ password: Password }, { additionalProperties: false });
export type BeginTwoFactorRequest = Static<typeof BeginTwoFactorRequest>;

/** TOTP by RFC 6238. The factor is inactive until a code has confirmed it. */
export const BeginTwoFactorValue = Type.Object({
  /** The secret in Base32, for manual entry. */
  secret: Type.String(),
  /** "otpauth://totp/…", for the QR code. */
  otpauthUri: Type.String(),
  expiresInSeconds: Type.Integer({ minimum: 1 }),
});
export type BeginTwoFactorValue = Static<typeof BeginTwoFactorValue>;

export const ConfirmTwoFactorRequest = Type.Object({ code: VerificationCode }, { additionalProperties: false });
export type ConfirmTwoFactorRequest = Static<typeof ConfirmTwoFactorRequest>;

/** Recovery codes, shown once; each is valid for one login without the device. */
export const ConfirmTwoFactorValue = Type.Object({ recoveryCodes: Type.Array(Type.String(), { minItems: 1 }) });
export type ConfirmTwoFactorValue = Static<typeof ConfirmTwoFactorValue>;

/** `code` is a code of the authenticator or a recovery code. */
export const RemoveTwoFactorRequest = Type.Object(
  { password: Password, code: Type.String({ minLength: 6, maxLength: 32 }) },
  { additionalProperties: false },
);
export type RemoveTwoFactorRequest = Static<typeof RemoveTwoFactorRequest>;

export const SessionsValue = Type.Object({
  list: Type.Array(
    Type.Object({
      sessionId: Id,
      /** True for the session of this call. */
      current: Type.Boolean(),
      /** Short name of browser and operating system. */
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

/** `password` is required as in `EndOtherSessionsRequest`. */
export const EndSessionRequest = Type.Object(
  { sessionId: Id, password: Type.Optional(Password) },
  { additionalProperties: false },
);
export type EndSessionRequest = Static<typeof EndSessionRequest>;

/** Devices that log in without a password (decision 4). */
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

/** Log-in history, newest first, including failed attempts. */
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
