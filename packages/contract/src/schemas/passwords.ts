import { Type, type Static } from 'typebox';
import type { ErrorCode } from '../errors.ts';
import { DiallingCode, FirebaseIdToken, MobileNumber, VerificationCode } from './verification.ts';

const OldPassword = Type.String({ minLength: 1, maxLength: 128 });
/** A new password. The merchant's rule is part of `registerSettings`. */
export const NewPassword = Type.String({ minLength: 1, maxLength: 128 });

/** A change of the password (spec section 3, "Password change payload"). Every other session and every remembered device of the member ends. */
export const ChangePasswordRequest = Type.Object(
  {
    oldPassword: OldPassword,
    newPassword: NewPassword,
    confirmNewPassword: NewPassword,
    /** Required where `loginInfo` returns `hasToAcceptTerms`: acceptance of the terms and the minimum age, as at a registration. */
    termsAccepted: Type.Optional(Type.Literal(true)),
    /** Required with `termsAccepted` where the registration requires it. */
    birthday: Type.Optional(Type.String({ maxLength: 10 })),
  },
  { additionalProperties: false },
);
export type ChangePasswordRequest = Static<typeof ChangePasswordRequest>;

/** A reset by e-mail (spec section 3). The reply is the same whether the account exists or not (decision 12). */
export const ForgotByEmailRequest = Type.Object(
  {
    username: Type.String({ minLength: 1, maxLength: 64 }),
    email: Type.String({ format: 'email', maxLength: 254 }),
  },
  { additionalProperties: false },
);
export type ForgotByEmailRequest = Static<typeof ForgotByEmailRequest>;

/** `ticket` is that of the link in the e-mail, valid once. */
export const ResetByEmailRequest = Type.Object(
  { ticket: Type.String({ minLength: 16, maxLength: 128 }), newPassword: NewPassword, confirmNewPassword: NewPassword },
  { additionalProperties: false },
);
export type ResetByEmailRequest = Static<typeof ResetByEmailRequest>;

const byPhone = {
  mobileNum: MobileNumber,
  /** Sent where the country-code option is on. Otherwise the merchant's own country applies. */
  countryDialingCode: Type.Optional(DiallingCode),
  newPassword: NewPassword,
};

/** A reset by phone (spec section 3, "Reset by phone"): with an SMS code of the platform, or the token of the phone-auth provider. */
export const ResetByPhoneRequest = Type.Union([
  Type.Object({ ...byPhone, verificationCode: VerificationCode }, { additionalProperties: false }),
  Type.Object({ ...byPhone, firebaseIdToken: FirebaseIdToken }, { additionalProperties: false }),
]);
export type ResetByPhoneRequest = Static<typeof ResetByPhoneRequest>;

/** Error codes of a new password. */
export const newPasswordErrors = [
  'password.rule_broken',
  'password.breached',
  'password.unchanged',
] as const satisfies readonly ErrorCode[];
