import {
  FEEDBACK_MAX_CHARACTERS,
  FEEDBACK_MAX_WORDS,
  FEEDBACK_MIN_WORDS,
  UPLOAD_SIZE_MAX_BYTES,
} from '@baize/contract/limits';
import { registerFields } from '@baize/contract/codes';
import type { FieldRule, RegisterSettingsValue } from '@baize/contract/schemas/system';
import type { AnyObject, ObjectSchema } from 'yup';
import type { FieldMessages } from './check.ts';
import { moderationForm } from './forms/chat.ts';
import { complaintForm, feedbackForm } from './forms/feedback.ts';
import { loginForm, smsLoginForm } from './forms/login.ts';
import { changePasswordForm, forgotByEmailForm, forgotByPhoneForm, resetByEmailForm } from './forms/password.ts';
import { redeemForm } from './forms/redeem.ts';
import { registerForm, registerMobileForm } from './forms/register.ts';
import { uploadForm } from './forms/upload.ts';
import { message } from './messages.ts';

/**
 * What each form of spec section 5 takes and refuses, under one merchant's rules: for tests, of this package, of a screen and of
 * the server, which has to say the same of the same payload. A page that imports it holds every form.
 */
export interface FormExamples {
  readonly form: ObjectSchema<AnyObject>;
  readonly good: Readonly<Record<string, unknown>>;
  /** Each is `good` with these inputs instead, and what the form then says. */
  readonly bad: readonly (readonly [inputs: Readonly<Record<string, unknown>>, says: FieldMessages])[];
}

const off: FieldRule = {
  enabled: false,
  required: false,
  acceptedPattern: '*',
  patternId: 0,
  minLength: 0,
  maxLength: 64,
};
const on = { ...off, enabled: true };

/** A username and a password as in the demo; a mobile number of ten figures; an e-mail address and a name where they are given. */
export const exampleSettings: RegisterSettingsValue = {
  minimumAge: 18,
  fields: {
    // Object.fromEntries forgets that every field is there.
    ...(Object.fromEntries(registerFields.map((field) => [field, off])) as RegisterSettingsValue['fields']),
    username: { ...on, required: true, patternId: 1, minLength: 4, maxLength: 16 },
    password: { ...on, required: true, patternId: 5, minLength: 8, maxLength: 64 },
    mobileNum: { ...on, patternId: 6, minLength: 10, maxLength: 10 },
    email: { ...on, patternId: 3, minLength: 6, maxLength: 64 },
    payeeName: { ...on, patternId: 12, minLength: 2, maxLength: 40 },
    line: { ...on, acceptedPattern: '[a-z]+', minLength: 2, maxLength: 20 },
    referralCode: { ...on, patternId: 4, minLength: 6, maxLength: 12 },
  },
};

const required = message('validation.required');
const differs = message('validation.passwords_differ');
const terms = message('validation.terms', { age: 18 });
const passwordLength = message('validation.password_length', { bounds: '8 - 64' });
const bothSigns = message('validation.pattern_5', { bounds: '8 - 64' });
const tenFigures = message('validation.mobile_digits', { bounds: '10' });
const codeInvalid = message('validation.code_invalid');
const emailFormat = message('validation.email_format');
const usernameLength = message('validation.length_between', { min: 4, max: 16 });
const letterFirst = message('validation.pattern_1', { bounds: '4 - 16' });

const chosen = { password: 'Lantern2026', confirmPassword: 'Lantern2026', termsAccepted: true };
const newlyChosen = { newPassword: 'Lantern2026', confirmNewPassword: 'Lantern2026' };
const byNumber = { mobileNum: '9812345678', verificationCode: '123456' };
const picture = { type: 'image/png', size: 1000 };

const badNumber: FormExamples['bad'] = [
  [{ mobileNum: '' }, { mobileNum: required }],
  [{ mobileNum: '98123' }, { mobileNum: tenFigures }],
  [{ mobileNum: '９８１２３４５６７８' }, { mobileNum: message('validation.pattern_6', { bounds: '10' }) }],
];
const badCode: FormExamples['bad'] = [
  [{ verificationCode: '' }, { verificationCode: codeInvalid }],
  [{ verificationCode: ' 123456' }, { verificationCode: codeInvalid }],
  [{ verificationCode: '१२३४५६' }, { verificationCode: codeInvalid }],
];
const badNewPassword: FormExamples['bad'] = [
  [{ newPassword: 'short1', confirmNewPassword: 'short1' }, { newPassword: passwordLength }],
  [{ newPassword: 'onlyletters', confirmNewPassword: 'onlyletters' }, { newPassword: bothSigns }],
  [{ confirmNewPassword: 'Lantern2027' }, { confirmNewPassword: differs }],
  [{ confirmNewPassword: '' }, { confirmNewPassword: required }],
  [
    { newPassword: '', confirmNewPassword: '' },
    { newPassword: required, confirmNewPassword: required },
  ],
];
const badPictures: FormExamples['bad'] = [
  [{ images: Array.from({ length: 4 }, () => picture) }, { images: message('validation.images_at_most', { max: 3 }) }],
  [{ images: [picture, { type: 'image/svg+xml', size: 9 }] }, { 'images[1]': message('validation.image_type') }],
  [
    { images: [{ type: 'image/jpeg', size: UPLOAD_SIZE_MAX_BYTES + 1 }] },
    { 'images[0]': message('validation.image_size', { max: 5 }) },
  ],
];

/** The day on which the examples are judged. */
const EXAMPLE_DAY = '2026-11-21';

export const registerExamples: FormExamples = {
  form: registerForm(exampleSettings, { today: EXAMPLE_DAY }),
  good: { username: 'suraj92', ...chosen },
  bad: [
    [{ username: '' }, { username: required }],
    [{ username: '   ' }, { username: required }],
    [{ username: 'abc' }, { username: usernameLength }],
    [{ username: 'a'.repeat(100) }, { username: usernameLength }],
    [{ username: '9lives' }, { username: letterFirst }],
    [{ username: 'सुरज' }, { username: letterFirst }],
    [{ username: 'suraj９２' }, { username: letterFirst }],
    [{ username: 'suraj\uD83D' }, { username: letterFirst }],
    [{ password: 'short1', confirmPassword: 'short1' }, { password: passwordLength }],
    [{ password: 'onlyletters', confirmPassword: 'onlyletters' }, { password: bothSigns }],
    [{ confirmPassword: 'Lantern2027' }, { confirmPassword: differs }],
    [{ confirmPassword: '' }, { confirmPassword: required }],
    [{ mobileNum: '98' }, { mobileNum: tenFigures }],
    [{ email: 'sita@home' }, { email: message('validation.pattern_3', { bounds: '6 - 64' }) }],
    [{ payeeName: 'Sita 2' }, { payeeName: message('validation.pattern_12', { bounds: '2 - 40' }) }],
    [{ line: 'UPPER' }, { line: message('validation.format') }],
    [{ referralCode: 'abc-123' }, { referralCode: message('validation.pattern_4', { bounds: '6 - 12' }) }],
    [{ termsAccepted: false }, { termsAccepted: terms }],
    [{ termsAccepted: undefined }, { termsAccepted: terms }],
    [
      { username: '9x', password: 'short', confirmPassword: 'other', termsAccepted: false },
      { username: usernameLength, password: passwordLength, confirmPassword: differs, termsAccepted: terms },
    ],
  ],
};

export const registerMobileExamples: FormExamples = {
  form: registerMobileForm(exampleSettings, { today: EXAMPLE_DAY, captcha: true }),
  good: { ...byNumber, ...chosen, captcha: 'K7QX' },
  bad: [
    ...badNumber,
    ...badCode,
    [
      { password: '', confirmPassword: '' },
      { password: required, confirmPassword: required },
    ],
    [{ captcha: ' ' }, { captcha: message('validation.captcha_required') }],
    [{ termsAccepted: false }, { termsAccepted: terms }],
  ],
};

export const loginExamples: FormExamples = {
  form: loginForm(),
  good: { username: 'suraj92', password: 'Lantern2026' },
  bad: [
    [{ username: '' }, { username: required }],
    [{ username: undefined }, { username: required }],
    [{ password: '  ' }, { password: required }],
    [
      { username: '', password: '' },
      { username: message('validation.credentials_required'), password: required },
    ],
    [{ username: 'a'.repeat(65) }, { username: message('validation.length_at_most', { max: 64 }) }],
    [{ password: 'a'.repeat(129) }, { password: message('validation.length_at_most', { max: 128 }) }],
  ],
};

export const loginByNumberExamples: FormExamples = {
  form: loginForm({ captcha: true, mobileDigitsMax: 10 }),
  good: { username: '9812345678', password: 'Lantern2026', captcha: 'K7QX' },
  bad: [
    [{ username: '' }, { username: tenFigures }],
    [{ captcha: '' }, { captcha: message('validation.captcha_required') }],
  ],
};

export const smsLoginExamples: FormExamples = {
  form: smsLoginForm(exampleSettings),
  good: byNumber,
  bad: [...badNumber, ...badCode],
};

export const changePasswordExamples: FormExamples = {
  form: changePasswordForm(exampleSettings, { today: EXAMPLE_DAY }),
  good: { oldPassword: 'Before123', ...newlyChosen },
  bad: [[{ oldPassword: '' }, { oldPassword: required }], ...badNewPassword],
};

export const forcedChangeExamples: FormExamples = {
  form: changePasswordForm(exampleSettings, { today: EXAMPLE_DAY, currentKnown: true }),
  good: newlyChosen,
  bad: badNewPassword,
};

export const forgotByEmailExamples: FormExamples = {
  form: forgotByEmailForm(exampleSettings),
  good: { username: 'suraj92', email: 'suraj@example.com' },
  bad: [
    [{ username: '' }, { username: required }],
    [{ username: '9lives' }, { username: letterFirst }],
    [{ email: '' }, { email: required }],
    [{ email: 'suraj@' }, { email: emailFormat }],
    [{ email: 'सुरज@example.com' }, { email: emailFormat }],
  ],
};

export const resetByEmailExamples: FormExamples = {
  form: resetByEmailForm(exampleSettings),
  good: newlyChosen,
  bad: badNewPassword,
};

export const forgotByPhoneExamples: FormExamples = {
  form: forgotByPhoneForm(exampleSettings),
  good: { ...byNumber, newPassword: 'Lantern2026' },
  bad: [...badNumber, ...badCode, [{ newPassword: 'short1' }, { newPassword: passwordLength }]],
};

export const redeemExamples: FormExamples = {
  form: redeemForm({ quantityMax: 3 }),
  good: { quantity: 3, receivingAddress: 'Patan, Lalitpur', mobileNum: '9812345678', withdrawPassword: 'secret' },
  bad: [
    ...[0, 4, 1.5, Number.NaN, undefined].map(
      (quantity) => [{ quantity }, { quantity: message('validation.quantity_between', { min: 1, max: 3 }) }] as const,
    ),
    [{ receivingAddress: ' ' }, { receivingAddress: required }],
    [{ receivingAddress: 'घ'.repeat(301) }, { receivingAddress: message('validation.length_at_most', { max: 300 }) }],
    [{ mobileNum: 'home' }, { mobileNum: message('validation.mobile_invalid') }],
    [{ withdrawPassword: '' }, { withdrawPassword: required }],
  ],
};

export const uploadExamples: FormExamples = {
  form: uploadForm({ remarkRequired: true, imagesRequired: true }),
  good: { remark: 'क'.repeat(140), images: [picture] },
  bad: [
    [{ remark: '👋'.repeat(141) }, { remark: message('validation.length_at_most', { max: 140 }) }],
    [{ remark: 'half \uD83D' }, { remark: message('validation.format') }],
    [{ remark: ' ' }, { remark: message('validation.content_required') }],
    [{ images: [] }, { images: message('validation.images_required') }],
    ...badPictures,
  ],
};

const feedbackBounds = { min: FEEDBACK_MIN_WORDS, max: FEEDBACK_MAX_WORDS };

export const feedbackExamples: FormExamples = {
  form: feedbackForm(),
  good: { content: 'The lobby is quick on my phone.', images: [] },
  bad: [
    [{ content: ' ' }, { content: message('validation.content_required') }],
    [{ content: 'short' }, { content: message('validation.content_length', feedbackBounds) }],
    [
      { content: 'खेल '.repeat(FEEDBACK_MAX_WORDS + 1) },
      { content: message('validation.content_length', feedbackBounds) },
    ],
    [
      { content: `${'a'.repeat(FEEDBACK_MAX_CHARACTERS)} b c` },
      { content: message('validation.content_length', feedbackBounds) },
    ],
    [{ contact: 'a'.repeat(255) }, { contact: message('validation.length_at_most', { max: 254 }) }],
    ...badPictures,
  ],
};

export const moderationExamples: FormExamples = {
  form: moderationForm(),
  good: { reason: 'Insults of another player.' },
  bad: [
    [{ reason: ' ' }, { reason: required }],
    [{ reason: 'a'.repeat(201) }, { reason: message('validation.length_at_most', { max: 200 }) }],
  ],
};

export const complaintExamples: FormExamples = {
  form: complaintForm(),
  good: { topic: 'deposit', title: 'Deposit of Tuesday', text: 'It has not come yet.', images: [picture] },
  bad: [
    [{ topic: '' }, { topic: required }],
    [{ title: 'a'.repeat(121) }, { title: message('validation.length_at_most', { max: 120 }) }],
    [{ text: '' }, { text: message('validation.content_required') }],
    [{ text: 'a'.repeat(2001) }, { text: message('validation.length_at_most', { max: 2000 }) }],
    ...badPictures,
  ],
};
