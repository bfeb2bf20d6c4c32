import { Type, type Static } from 'typebox';
import { downlineRoles } from '../agent-codes.ts';
import { registrationUser } from './session.ts';
import { DiallingCode, FirebaseIdToken, MobileNumber, VerificationCode } from './verification.ts';

const Text = (maxLength: number) => Type.String({ maxLength });

const byMobile = {
  /** The mobile number as typed (spec section 5). */
  username: Text(64),
  /** Missing where MOBILENUMPASSREG3 is off: such an account logs in by SMS. */
  password: Type.Optional(Text(128)),
  confirmPassword: Type.Optional(Text(128)),
  mobileNum: MobileNumber,
  countryDialingCode: DiallingCode,
  ...registrationUser,
};

/**
 * A registration by mobile number (spec section 7): with an SMS code of the platform, or the token of the phone-auth
 * provider that verified its own code.
 */
export const RegisterMobileRequest = Type.Union([
  Type.Object({ ...byMobile, verificationCode: VerificationCode }, { additionalProperties: false }),
  Type.Object(
    { ...byMobile, firebaseChannel: Type.Literal('sms'), firebaseIdToken: FirebaseIdToken },
    { additionalProperties: false },
  ),
]);
export type RegisterMobileRequest = Static<typeof RegisterMobileRequest>;

/** Checks an invitation code (spec section 7). A code that does not belong to the domain is refused, which stops the registration. */
export const AffiliateCheckQuery = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 32 }),
  domain: Type.String({ minLength: 1, maxLength: 253 }),
});
export type AffiliateCheckQuery = Static<typeof AffiliateCheckQuery>;

/** Kind of account that a registration with the code opens, so that the form can show it beforehand. */
export const AffiliateCheckValue = Type.Object({ role: Type.Enum([...downlineRoles]) });
export type AffiliateCheckValue = Static<typeof AffiliateCheckValue>;

/** Code in the visitor's address. Repeated visits of one browser on one day count once. */
export const PromotionVisitRequest = Type.Object(
  { code: Type.String({ minLength: 1, maxLength: 32 }) },
  { additionalProperties: false },
);
export type PromotionVisitRequest = Static<typeof PromotionVisitRequest>;
