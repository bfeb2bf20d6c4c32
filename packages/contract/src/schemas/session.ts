import { Type, type Static } from 'typebox';

const Text = (maxLength: number) => Type.String({ maxLength });

/** Spec section 3, "Login form". `type` sms comes with issue 4. */
export const LoginRequest = Type.Object(
  {
    username: Type.String({ minLength: 1, maxLength: 64 }),
    password: Type.String({ minLength: 1, maxLength: 128 }),
    type: Type.Literal('username'),
  },
  { additionalProperties: false },
);
export type LoginRequest = Static<typeof LoginRequest>;

/** Spec section 3, "Login response value". */
export const LoginValue = Type.Object({
  /** Opaque; 256 random bits. Sent back as `Authorization: Bearer`. */
  token: Type.String(),
  firstTimeLogin: Type.Boolean(),
  passwordExpired: Type.Boolean(),
});
export type LoginValue = Static<typeof LoginValue>;

/** Spec section 3, "Registration user". Which fields count is the merchant's register setting. */
export const RegisterRequest = Type.Object(
  {
    username: Text(64),
    password: Text(128),
    confirmPassword: Text(128),
    payeeName: Type.Optional(Text(120)),
    email: Type.Optional(Text(254)),
    qqNum: Type.Optional(Text(32)),
    mobileNum: Type.Optional(Text(20)),
    line: Type.Optional(Text(64)),
    whatsapp: Type.Optional(Text(64)),
    facebook: Type.Optional(Text(64)),
    wechat: Type.Optional(Text(64)),
    idNumber: Type.Optional(Text(64)),
    /** The code of the member who invited, or null. */
    referralCode: Type.Union([Text(32), Type.Null()]),
    registerUrl: Text(500),
    registerMethod: Type.Literal('WEB'),
    language: Text(10),
    /** Always true: the reply is a login, and the site goes on with it. */
    login: Type.Literal(true),
    termsAccepted: Type.Literal(true),
  },
  { additionalProperties: false },
);
export type RegisterRequest = Static<typeof RegisterRequest>;
