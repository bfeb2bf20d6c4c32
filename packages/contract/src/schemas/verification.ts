import { Type, type Static } from 'typebox';
import type { ErrorCode } from '../errors.ts';
import { DRAG_TRACE_POINTS_MAX, VERIFICATION_CODE_DIGITS, WORK_LEVEL_MAX } from '../limits.ts';

/** Scenes of the human check. A pass is valid for its scene only. */
export const HumanScene = Type.Enum(['login', 'sms', 'register', 'feedback']);
export type HumanScene = Static<typeof HumanScene>;

/** The human-check result of spec sections 3 and 7: opaque, sealed by the server, valid once, bound to its scene. */
export const HumanPass = Type.String({ minLength: 1, maxLength: 1024 });
/** A mobile number as typed, with spaces and leading zeros; the server normalises it. */
export const MobileNumber = Type.String({ minLength: 4, maxLength: 20, pattern: '^[0-9 ]+$' });
/** Dialling code without the plus sign, such as "977". */
export const DiallingCode = Type.String({ pattern: '^[1-9][0-9]{0,3}$' });
/** The code of an SMS, an e-mail or an authenticator: digits 0-9. */
export const VerificationCode = Type.String({ pattern: `^[0-9]{${VERIFICATION_CODE_DIGITS}}$` });
export const CaptchaText = Type.String({ maxLength: 12 });
/** Id token of Firebase Authentication, which the server verifies. */
export const FirebaseIdToken = Type.String({ minLength: 1, maxLength: 4096 });

/**
 * The captcha (spec section 3, "Captcha response"): the reply's `value` is the picture itself, a base64 PNG. Its answer
 * is bound to this browser by an HttpOnly cookie.
 */
export const CaptchaValue = Type.String();
export type CaptchaValue = Static<typeof CaptchaValue>;

/** Request of an SMS code for a login or a forgotten password (spec section 7, noLogin). The reply does not reveal whether the number is known. */
export const SmsForLoginRequest = Type.Object(
  {
    mobileNum: MobileNumber,
    countryDialingCode: DiallingCode,
    purpose: Type.Enum(['login', 'password']),
    /** Pass of the scene sms. */
    humanCheck: HumanPass,
  },
  { additionalProperties: false },
);
export type SmsForLoginRequest = Static<typeof SmsForLoginRequest>;

/** Request of an SMS code for a registration, with the field name `mobileNo` of spec section 7. */
export const SmsForRegisterRequest = Type.Object(
  {
    mobileNo: MobileNumber,
    countryDialingCode: DiallingCode,
    /** Tab of the form. */
    regType: Type.Enum(['username', 'mobile']),
    /** Pass of the scene sms. */
    humanCheck: HumanPass,
  },
  { additionalProperties: false },
);
export type SmsForRegisterRequest = Static<typeof SmsForRegisterRequest>;

/** Request of an SMS code to a new number (`bind`), or to the bound one, which is not part of the request. The pass is of the scene sms. */
export const SmsForMemberRequest = Type.Union([
  Type.Object(
    {
      purpose: Type.Literal('bind'),
      mobileNum: MobileNumber,
      countryDialingCode: DiallingCode,
      humanCheck: HumanPass,
    },
    { additionalProperties: false },
  ),
  Type.Object({ purpose: Type.Literal('confirm'), humanCheck: HumanPass }, { additionalProperties: false }),
]);
export type SmsForMemberRequest = Static<typeof SmsForMemberRequest>;

export const EmailCodeRequest = Type.Union([
  Type.Object(
    { purpose: Type.Literal('bind'), email: Type.String({ format: 'email', maxLength: 254 }) },
    { additionalProperties: false },
  ),
  Type.Object({ purpose: Type.Literal('confirm') }, { additionalProperties: false }),
]);
export type EmailCodeRequest = Static<typeof EmailCodeRequest>;

/** Reply after a code was sent (spec section 3, "SMS response"), in minutes; the send button counts down for this time. */
export const CodeSentValue = Type.Object({ expiredMinutes: Type.Number({ exclusiveMinimum: 0 }) });
export type CodeSentValue = Static<typeof CodeSentValue>;

const WorkLevel = Type.Integer({ minimum: 1, maximum: WORK_LEVEL_MAX });

/** Request of a human check. `proof` is a proof of work instead of a drag, for people who cannot see or drag (decision 9). */
export const HumanCheckRequest = Type.Object(
  {
    scene: HumanScene,
    kind: Type.Enum(['slider', 'proof']),
    /** Work level of `HumanCheckDemand`. With it the check is a proof of work that costs at least as much. */
    workLevel: Type.Optional(WorkLevel),
  },
  { additionalProperties: false },
);
export type HumanCheckRequest = Static<typeof HumanCheckRequest>;

/** `value` of `human_check.required` where an account is under attack: the pass must be that of a proof of this level or a higher one. */
export const HumanCheckDemand = Type.Object({ workLevel: WorkLevel });
export type HumanCheckDemand = Static<typeof HumanCheckDemand>;

const issued = {
  challengeId: Type.String(),
  /** Seconds from the time of the reply. */
  expiresInSeconds: Type.Integer({ minimum: 1 }),
};

/** A slider puzzle. Pixels are those of `background`; a page that scales it down scales the answer back. */
export const SliderPuzzle = Type.Object({
  ...issued,
  kind: Type.Literal('slider'),
  /** Base64 PNG with the gap. */
  background: Type.String(),
  /** Base64 PNG of the piece. */
  piece: Type.String(),
  widthPx: Type.Integer({ minimum: 1 }),
  heightPx: Type.Integer({ minimum: 1 }),
  pieceTopPx: Type.Integer({ minimum: 0 }),
  pieceWidthPx: Type.Integer({ minimum: 1 }),
});

/** A proof of work with the fields of `altcha`: find the number whose hash with the salt is the challenge. */
export const ProofOfWork = Type.Object({
  ...issued,
  kind: Type.Literal('proof'),
  algorithm: Type.Literal('SHA-256'),
  challenge: Type.String(),
  salt: Type.String(),
  signature: Type.String(),
  maxNumber: Type.Integer({ minimum: 1 }),
});

export const HumanCheckValue = Type.Union([SliderPuzzle, ProofOfWork]);
export type HumanCheckValue = Static<typeof HumanCheckValue>;

export const AnswerHumanCheckRequest = Type.Union([
  Type.Object(
    {
      kind: Type.Literal('slider'),
      challengeId: Type.String({ maxLength: 64 }),
      /** Left edge of the piece, in pixels of `background`. */
      offsetPx: Type.Integer({ minimum: 0, maximum: 10_000 }),
      /** Input device; the arrow keys move the same slider. */
      input: Type.Enum(['pointer', 'keyboard']),
      /** Trace of the piece, thinned out to a maximum number of points; times are milliseconds since the start of the drag. */
      trace: Type.Array(
        Type.Object(
          { xPx: Type.Integer({ minimum: 0, maximum: 10_000 }), atMs: Type.Number({ minimum: 0, maximum: 600_000 }) },
          { additionalProperties: false },
        ),
        { minItems: 1, maxItems: DRAG_TRACE_POINTS_MAX },
      ),
    },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      kind: Type.Literal('proof'),
      challengeId: Type.String({ maxLength: 64 }),
      number: Type.Integer({ minimum: 0 }),
    },
    { additionalProperties: false },
  ),
]);
export type AnswerHumanCheckRequest = Static<typeof AnswerHumanCheckRequest>;

export const AnswerHumanCheckValue = Type.Object({
  /** Pass to send as `humanCheck`. */
  pass: Type.String(),
  expiresInSeconds: Type.Integer({ minimum: 1 }),
});
export type AnswerHumanCheckValue = Static<typeof AnswerHumanCheckValue>;

/** Errors of calls with a verification code. */
export const codeErrors = [
  'verification.code_wrong',
  'verification.code_expired',
  'verification.code_tries_used',
] as const satisfies readonly ErrorCode[];
export const sendErrors = [
  'verification.not_offered',
  'verification.too_soon',
  'verification.limit',
  'verification.send_failed',
] as const satisfies readonly ErrorCode[];
export const humanErrors = [
  'human_check.required',
  'human_check.failed',
  'human_check.expired',
] as const satisfies readonly ErrorCode[];
export const captchaErrors = ['captcha.required', 'captcha.wrong'] as const satisfies readonly ErrorCode[];
/** Errors of an id token of Firebase Authentication. */
export const providerErrors = [
  'phone_auth.not_offered',
  'phone_auth.token_invalid',
] as const satisfies readonly ErrorCode[];
