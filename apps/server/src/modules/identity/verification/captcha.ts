import { timingSafeEqual } from 'node:crypto';
import { done, refuse, type Outcome, type Refusal } from '../../../domain/outcome.ts';
import type { Call, Handler } from '../../../http/call.ts';
import type { ModuleContext } from '../../../module.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import { hashToken, makeToken } from '../../../platform/tokens.ts';
import { transaction } from '../../../platform/transaction.ts';
import { drawCaptcha } from './captcha-picture.ts';

const CAPTCHA_COOKIE = 'baize_captcha';
/** The time within which the text of a picture has to be sent. */
const CAPTCHA_MAX_AGE_SECONDS = 300;

/** Draws a captcha (spec section 3, "Captcha response"). The new picture replaces an earlier picture of the same browser, which becomes invalid. */
export function captcha({ db, now }: ModuleContext): Handler<'captcha'> {
  return async ({ scope, cookies }) => {
    const { text, png } = await drawCaptcha();
    const { token, hash } = makeToken();
    const previousCookie = cookies.get(CAPTCHA_COOKIE);
    await transaction(db, async (tx) => {
      if (previousCookie !== undefined) await deleteCaptcha(tx, scope.merchant.merchantId, previousCookie);
      const row = { cookie_hash: hash, merchant_id: scope.merchant.merchantId, solution: text, created_at: now() };
      await tx.insertInto('captcha').values(row).execute();
    });
    cookies.set(CAPTCHA_COOKIE, token, CAPTCHA_MAX_AGE_SECONDS);
    return done(png.toString('base64'));
  };
}

interface TypedCaptcha {
  readonly db: Db;
  readonly now: Date;
  /** The text that the person has typed, or `undefined` if the call carries none. */
  readonly text: string | undefined;
}

export function hasCaptchaText(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== '';
}

/** Refuses a call without a captcha text. The value `captcha` makes the site show the field for the captcha. */
export function refuseWithoutCaptcha(): Refusal {
  return refuse('captcha.required', { captcha: true });
}

/** Compares the text with the picture of this browser, ignoring case. Each picture allows one try, whether the text is right or wrong. */
export async function consumeCaptcha(
  { scope, cookies }: Pick<Call<'captcha'>, 'scope' | 'cookies'>,
  { db, now, text }: TypedCaptcha,
): Promise<Outcome<undefined>> {
  if (!hasCaptchaText(text)) return refuseWithoutCaptcha();
  const cookie = cookies.get(CAPTCHA_COOKIE);
  const stored =
    cookie === undefined
      ? undefined
      : await transaction(db, async (tx) => await deleteCaptcha(tx, scope.merchant.merchantId, cookie));
  const isFresh = stored && now.getTime() - stored.createdAt.getTime() <= CAPTCHA_MAX_AGE_SECONDS * 1000;
  return isFresh && isSameText(stored.solution, text.trim().toUpperCase())
    ? done(undefined)
    : refuse('captcha.wrong', { captcha: true });
}

/** Deletes the picture of this cookie and returns its text and age, so that each picture is used once at most. */
async function deleteCaptcha(tx: Tx, merchantId: number, cookie: string) {
  return await tx
    .deleteFrom('captcha')
    .where('cookie_hash', '=', hashToken(cookie))
    .where('merchant_id', '=', merchantId)
    .returning(['solution', 'created_at as createdAt'])
    .executeTakeFirst();
}

/** Compares two texts in constant time. */
function isSameText(left: string, right: string): boolean {
  return timingSafeEqual(hashToken(left), hashToken(right));
}
