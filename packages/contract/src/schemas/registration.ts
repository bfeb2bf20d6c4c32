import { Type, type Static } from 'typebox';
import { downlineRoles } from '../agent-codes.ts';
import { registrationUser } from './session.ts';
import { DiallingCode, FirebaseIdToken, MobileNumber, VerificationCode } from './verification.ts';

const Text = (maxLength: number) => Type.String({ maxLength });

const byMobile = {
  /** The mobile number, as typed (spec section 5). */
  username: Text(64),
  /** Left out where MOBILENUMPASSREG3 is off: such an account logs in by SMS. */
  password: Type.Optional(Text(128)),
  confirmPassword: Type.Optional(Text(128)),
  mobileNum: MobileNumber,
  countryDialingCode: DiallingCode,
  ...registrationUser,
};

/** Spec section 7: our own SMS code, or the token of the phone-auth provider that has checked its own. */
export const RegisterMobileRequest = Type.Union([
  Type.Object({ ...byMobile, verificationCode: VerificationCode }, { additionalProperties: false }),
  Type.Object(
    { ...byMobile, firebaseChannel: Type.Literal('sms'), firebaseIdToken: FirebaseIdToken },
    { additionalProperties: false },
  ),
]);
export type RegisterMobileRequest = Static<typeof RegisterMobileRequest>;

/** Spec section 7. A code that does not belong to the domain is refused; registration stops there. */
export const AffiliateCheckQuery = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 32 }),
  domain: Type.String({ minLength: 1, maxLength: 253 }),
});
export type AffiliateCheckQuery = Static<typeof AffiliateCheckQuery>;

/** The kind of account that a registration by the code opens, so that a form can say it before somebody registers. */
export const AffiliateCheckValue = Type.Object({ role: Type.Enum([...downlineRoles]) });
export type AffiliateCheckValue = Static<typeof AffiliateCheckValue>;

/** The code that the visitor's address carries. Repeated visits of one browser on one day count once. */
export const PromotionVisitRequest = Type.Object(
  { code: Type.String({ minLength: 1, maxLength: 32 }) },
  { additionalProperties: false },
);
export type PromotionVisitRequest = Static<typeof PromotionVisitRequest>;
