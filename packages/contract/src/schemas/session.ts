import { Type, type Static } from 'typebox';
import {
  CaptchaText,
  DiallingCode,
  FirebaseIdToken,
  HumanPass,
  MobileNumber,
  VerificationCode,
} from './verification.ts';

const Text = (maxLength: number) => Type.String({ maxLength });

const optionalWithLogin = {
  /** Required after a refusal with `captcha` (`LoginFailure`). */
  captcha: Type.Optional(CaptchaText),
  /** Pass of the scene login. */
  humanCheck: Type.Optional(HumanPass),
  /** True to remember this device for 24 hours (decision 4). */
  remember: Type.Optional(Type.Boolean()),
};

/**
 * A login by username (spec section 3, "Login form"). An empty `type` is the login that follows a reset by phone (spec
 * section 3, "Auto-login after reset").
 */
export const UsernameLogin = Type.Object(
  {
    username: Type.String({ minLength: 1, maxLength: 64 }),
    password: Type.String({ minLength: 1, maxLength: 128 }),
    type: Type.Union([Type.Literal('username'), Type.Literal('')]),
    ...optionalWithLogin,
  },
  { additionalProperties: false },
);

export const SmsLogin = Type.Object(
  {
    type: Type.Literal('sms'),
    mobileNum: MobileNumber,
    countryDialingCode: DiallingCode,
    verificationCode: VerificationCode,
    remember: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

/** A login by SMS of the phone-auth provider, which has verified the code (decision 11). */
export const PhoneAuthLogin = Type.Object(
  {
    type: Type.Literal('sms'),
    mobileNum: MobileNumber,
    countryDialingCode: DiallingCode,
    firebaseChannel: Type.Literal('sms'),
    firebaseIdToken: FirebaseIdToken,
    remember: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

export const LoginRequest = Type.Union([UsernameLogin, SmsLogin, PhoneAuthLogin]);
export type LoginRequest = Static<typeof LoginRequest>;

/** The reply of a login (spec section 3, "Login response value"). */
export const LoginValue = Type.Object({
  /** Opaque token of 256 random bits, sent back as `Authorization: Bearer`. */
  token: Type.String(),
  firstTimeLogin: Type.Boolean(),
  passwordExpired: Type.Boolean(),
});
export type LoginValue = Static<typeof LoginValue>;

/**
 * The reply of a registration. A promotion link may create an agent account (design/agents.md). Agents log in on the
 * agents' site, so such a registration opens no session here.
 */
export const RegisterValue = Type.Union([
  LoginValue,
  Type.Object({ role: Type.Literal('agent'), account: Type.String() }),
]);
export type RegisterValue = Static<typeof RegisterValue>;

/** `value` of a refused login: the captcha is required from now on. */
export const LoginFailure = Type.Object({ captcha: Type.Literal(true) });
export type LoginFailure = Static<typeof LoginFailure>;

/** Methods of the extra check: proof that a login from an unregistered IP address is the member's own (spec section 4), or the second factor. */
export const extraCheckMethods = ['mobile', 'email', 'bank_account_name', 'authenticator', 'recovery_code'] as const;
export type ExtraCheckMethod = (typeof extraCheckMethods)[number];

/** `value` of `session.extra_check_required`: the password was correct, and no session was started yet. */
export const ExtraCheckRequired = Type.Object({
  checkId: Type.String(),
  reason: Type.Enum(['unregistered_ip', 'two_factor']),
  methods: Type.Array(
    Type.Object({
      method: Type.Enum([...extraCheckMethods]),
      /** Masked address or number that receives the code. It is null where no code is sent. */
      hint: Type.Union([Type.String(), Type.Null()]),
    }),
    { minItems: 1 },
  ),
  expiresInSeconds: Type.Integer({ minimum: 1 }),
});
export type ExtraCheckRequired = Static<typeof ExtraCheckRequired>;

/** Fields of both registrations (spec section 3, "Registration user"), as far as the merchant's settings can require them. */
export const registrationUser = {
  payeeName: Type.Optional(Text(120)),
  nickname: Type.Optional(Text(64)),
  fullname: Type.Optional(Text(120)),
  email: Type.Optional(Text(254)),
  qqNum: Type.Optional(Text(32)),
  line: Type.Optional(Text(64)),
  whatsapp: Type.Optional(Text(64)),
  facebook: Type.Optional(Text(64)),
  wechat: Type.Optional(Text(64)),
  telegram: Type.Optional(Text(64)),
  zalo: Type.Optional(Text(64)),
  idNumber: Type.Optional(Text(64)),
  birthday: Type.Optional(Text(10)),
  address: Type.Optional(Text(300)),
  nationality: Type.Optional(Text(64)),
  occupation: Type.Optional(Text(64)),
  sourceOfIncome: Type.Optional(Text(64)),
  placeOfBirth: Type.Optional(Text(120)),
  paymentPassword: Type.Optional(Text(128)),
  recommenderId: Type.Optional(Text(64)),
  affiliateCode: Type.Optional(Text(32)),
  /** Domain of the affiliate's address. */
  domain: Type.Optional(Text(253)),
  captcha: Type.Optional(CaptchaText),
  /** Pass of the scene register. */
  humanCheck: Type.Optional(HumanPass),
  /** Code of the member who invited, or null. */
  referralCode: Type.Union([Text(32), Type.Null()]),
  registerUrl: Text(500),
  registerMethod: Type.Literal('WEB'),
  language: Text(10),
  /** Always true: the reply contains a login, with which the site continues. */
  login: Type.Literal(true),
  termsAccepted: Type.Literal(true),
};

/** A registration by username (spec section 3, "Registration user"). The merchant's register settings determine the required fields. */
export const RegisterRequest = Type.Object(
  {
    username: Text(64),
    password: Text(128),
    confirmPassword: Text(128),
    mobileNum: Type.Optional(Text(20)),
    countryDialingCode: Type.Optional(DiallingCode),
    /** SMS code, where REGMOBVERF3 requires a verified number. */
    verificationCode: Type.Optional(VerificationCode),
    ...registrationUser,
  },
  { additionalProperties: false },
);
export type RegisterRequest = Static<typeof RegisterRequest>;
