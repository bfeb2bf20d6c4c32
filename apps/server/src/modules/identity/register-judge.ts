import type { ErrorCode } from '@baize/contract/errors';
import type { RegisterField } from '@baize/contract/codes';
import type { RegisterSettingsValue } from '@baize/contract/schemas/system';
import type { FormCheck } from '@baize/validation/check';
import type { ValidationMessage } from '@baize/validation/messages';
import { done, refuse, type Outcome, type Refusal } from '../../domain/outcome.ts';
import type { Call } from '../../http/call.ts';
import type { ModuleContext } from '../../module.ts';
import { judgeNewPassword, judgeWithdrawPassword, type PasswordOwner } from './password-rules.ts';
import { consumeCaptcha } from './verification/captcha.ts';
import { consumeHumanPass } from './verification/human-check.ts';

type InputRefusals = Readonly<
  Partial<
    Record<RegisterField | 'confirmPassword' | 'verificationCode' | 'termsAccepted', ValidationMessage | ErrorCode>
  >
>;

/** Refuses a form. Each key is the name of an input, and its value is the message for this input. */
export function refuseInputs(fields: InputRefusals): Refusal {
  return refuse('register.fields_invalid', { fields });
}

/** Converts the result of the form validation into an outcome. */
export function toFormOutcome<Values>(checked: FormCheck<Values>): Outcome<Values> {
  return checked.ok ? done(checked.values) : refuse('register.fields_invalid', { fields: checked.fields });
}

/** Validates the log-in password (decision 19). Returns the normalised password, which is the one to be hashed. A refusal names the input `password`. */
export async function judgePassword(
  password: string,
  owner: PasswordOwner,
  settings: RegisterSettingsValue,
): Promise<Outcome<string>> {
  const judged = await judgeNewPassword(password, owner, settings);
  return judged.ok ? judged : refuseInputs({ password: judged.code });
}

/**
 * Validates the withdraw password, if the registration asks for one. A refusal names its input, which the specification calls `paymentPassword`
 * (section 3).
 */
export async function judgeWithdrawPasswordField(
  password: string | undefined,
  owner: PasswordOwner,
  settings: RegisterSettingsValue,
): Promise<Outcome<undefined>> {
  if (password === undefined) return done(undefined);
  const judged = await judgeWithdrawPassword(password, owner, settings);
  return judged.ok ? judged : refuseInputs({ paymentPassword: judged.code });
}

type HumanCheckCall = Pick<Call<'register'>, 'scope' | 'cookies'> & {
  readonly request: Pick<Call<'register'>['request'], 'humanCheck' | 'captcha'>;
};

/**
 * Checks that the caller is a human and not a program. Spends the human check and the captcha, if the brand demands them (spec sections 4 and 5).
 * Both are used up even if the registration fails later. `isHumanProved` skips the human check, for a person who has passed one for this registration.
 */
export async function consumeHumanChecks(
  { db, now }: ModuleContext,
  call: HumanCheckCall,
  { fields }: RegisterSettingsValue,
  isHumanProved = false,
): Promise<Outcome<undefined>> {
  const { request, scope } = call;
  const pass = { scene: 'register', pass: request.humanCheck } as const;
  const human = isHumanProved
    ? done(undefined)
    : await consumeHumanPass({ db, merchantId: scope.merchant.merchantId, ...pass, now: now() });
  if (!human.ok || !fields.captcha.enabled) return human;
  return await consumeCaptcha(call, { db, now: now(), text: request.captcha });
}
