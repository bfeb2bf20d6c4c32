import { Type, type Static } from 'typebox';
import type { ErrorCode } from '../errors.ts';
import { DRAG_TRACE_POINTS_MAX, VERIFICATION_CODE_DIGITS, WORK_LEVEL_MAX } from '../limits.ts';

/** Scenes of the human check. A pass is good for the scene that it was made for alone (design/decisions.md 9). */
export const HumanScene = Type.Enum(['login', 'sms', 'register', 'feedback']);
export type HumanScene = Static<typeof HumanScene>;

/** The human-check result of spec sections 3 and 7: opaque, sealed by the server, used once, bound to its scene. */
export const HumanPass = Type.String({ minLength: 1, maxLength: 1024 });
/** Digits as typed, spaces and all leading zeros allowed; the server brings them into one form. */
export const MobileNumber = Type.String({ minLength: 4, maxLength: 20, pattern: '^[0-9 ]+$' });
/** Without the plus sign, e.g. "977". */
export const DiallingCode = Type.String({ pattern: '^[1-9][0-9]{0,3}$' });
/** The code of an SMS, an e-mail or an authenticator: figures 0-9. */
export const VerificationCode = Type.String({ pattern: `^[0-9]{${VERIFICATION_CODE_DIGITS}}$` });
export const CaptchaText = Type.String({ maxLength: 12 });
/** Id token of Firebase Authentication, which the server verifies (design/decisions.md 11). */
export const FirebaseIdToken = Type.String({ minLength: 1, maxLength: 4096 });

/** Spec section 3, "Captcha response": the reply's `value` is the picture itself, a base64 png. Its answer is tied to this browser by an HttpOnly cookie. */
export const CaptchaValue = Type.String();
export type CaptchaValue = Static<typeof CaptchaValue>;

/** Spec section 7, noLogin: for a login by SMS and for the forgotten password. Whether the number is known is not told. */
export const SmsForLoginRequest = Type.Object(
  {
    mobileNum: MobileNumber,
    countryDialingCode: DiallingCode,
    purpose: Type.Enum(['login', 'password']),
    /** Scene sms. */
    humanCheck: HumanPass,
  },
  { additionalProperties: false },
);
export type SmsForLoginRequest = Static<typeof SmsForLoginRequest>;

/** Spec section 7: `mobileNo`, as it stands there. */
export const SmsForRegisterRequest = Type.Object(
  {
    mobileNo: MobileNumber,
    countryDialingCode: DiallingCode,
    /** The tab of the form that asks. */
    regType: Type.Enum(['username', 'mobile']),
    /** Scene sms. */
    humanCheck: HumanPass,
  },
  { additionalProperties: false },
);
export type SmsForRegisterRequest = Static<typeof SmsForRegisterRequest>;

/** To a new number (`bind`), or to the bound one, which needs not be named. The pass is of the scene sms. */
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

/** Spec section 3, "SMS response": minutes; the countdown of the send button runs for as long. */
export const CodeSentValue = Type.Object({ expiredMinutes: Type.Number({ exclusiveMinimum: 0 }) });
export type CodeSentValue = Static<typeof CodeSentValue>;

const WorkLevel = Type.Integer({ minimum: 1, maximum: WORK_LEVEL_MAX });

/** `proof`: work for the device instead of a drag, for people who cannot see or drag (decision 9). */
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

/** `value` of `human_check.required` where an account is under attack: the pass has to be that of a proof of this level or a higher one. */
export const HumanCheckDemand = Type.Object({ workLevel: WorkLevel });
export type HumanCheckDemand = Static<typeof HumanCheckDemand>;

const issued = {
  challengeId: Type.String(),
  /** Seconds from the reply on. */
  expiresInSeconds: Type.Integer({ minimum: 1 }),
};

/** Pixels are those of `background`; a page that shows it smaller scales the answer back. */
export const SliderPuzzle = Type.Object({
  ...issued,
  kind: Type.Literal('slider'),
  /** Base64 png with the hole. */
  background: Type.String(),
  /** Base64 png of the piece that fills it. */
  piece: Type.String(),
  widthPx: Type.Integer({ minimum: 1 }),
  heightPx: Type.Integer({ minimum: 1 }),
  pieceTopPx: Type.Integer({ minimum: 0 }),
  pieceWidthPx: Type.Integer({ minimum: 1 }),
});

/** The fields of `altcha`: find the number whose hash with the salt is the challenge. */
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
      /** The arrow keys move the same slider. */
      input: Type.Enum(['pointer', 'keyboard']),
      /** The way of the piece, thinned out to so many points; milliseconds since the drag began. */
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
  /** Sent along as `humanCheck`. */
  pass: Type.String(),
  expiresInSeconds: Type.Integer({ minimum: 1 }),
});
export type AnswerHumanCheckValue = Static<typeof AnswerHumanCheckValue>;

/** How a call that takes each proof can refuse it. */
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
