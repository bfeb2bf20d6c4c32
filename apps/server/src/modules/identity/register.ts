import { MEMBER_TYPE } from '@baize/contract/limits';
import type { RegisterRequest } from '@baize/contract/schemas/session';
import { registerFields } from '@baize/contract/schemas/system';
import { checkForm } from '@baize/validation/check';
import { registerForm } from '@baize/validation/forms/register';
import type { Handler, Merchant } from '../../http/call.ts';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import type { ModuleContext } from '../../module.ts';
import type { Db } from '../../platform/db.ts';
import { readRegisterSettings } from '../../platform/register-settings.ts';
import { transaction } from '../../platform/transaction.ts';
import { hashPassword } from './password.ts';
import { findByReferralCode, insertMember, type Upline } from './queries.ts';
import { makeReferralCode } from './referral-code.ts';
import { startEntry } from './enter.ts';

/** Kept in the member's own columns or not at all; everything else that is switched on goes to the profile. */
const OWN_COLUMNS: ReadonlySet<string> = new Set([
  'username',
  'password',
  'referralCode',
  'affiliateCode',
  'captcha',
  'paymentPassword',
]);

/** Spec sections 3 to 5, "Registration" by username: the same schema as in the browser, then one transaction. */
export function register(context: ModuleContext): Handler<'register'> {
  const { db } = context;
  return async (call) => {
    const { request, merchant } = call;
    const settings = await readRegisterSettings(db, merchant.merchantId);
    const { referralCode, ...sent } = request;
    const checked = await checkForm(registerForm(settings), referralCode === null ? sent : request);
    if (!checked.ok) return refuse('register.fields_invalid', { fields: checked.fields });
    const upline = await findUpline(db, merchant, checked.values.referralCode);
    if (!upline.ok) return upline;
    const passwordHash = await hashPassword(checked.values.password);
    return await transaction(db, async (tx) => {
      const memberId = await insertMember(tx, {
        merchantId: merchant.merchantId,
        currency: merchant.currency,
        account: checked.values.username,
        type: MEMBER_TYPE,
        passwordHash,
        upline: upline.value,
        referralCode: makeReferralCode(),
        language: request.language,
        profile: profileOf(checked.values),
      });
      if (memberId === undefined)
        return refuse('register.username_taken', { fields: { username: 'register.username_taken' } });
      const member = {
        memberId,
        account: checked.values.username,
        type: MEMBER_TYPE,
        state: 'active',
        firstLoginAt: null,
      };
      const entry = { member, loginType: 'username', passwordState: 'fine', remember: false, checked: true } as const;
      return done(await startEntry(context, tx, call, entry));
    });
  };
}

/** Spec section 8: an invitation that nobody gave stops the registration. */
async function findUpline(
  db: Db,
  { merchantId }: Merchant,
  code: string | undefined,
): Promise<Outcome<Upline | undefined>> {
  if (!code) return done(undefined);
  const upline = await findByReferralCode(db, merchantId, code);
  return upline ? done(upline) : refuse('register.invalid_invitation');
}

function profileOf(values: Partial<Record<keyof RegisterRequest, unknown>>): Record<string, string> {
  const filled = registerFields.flatMap((field) => {
    const value = values[field];
    return !OWN_COLUMNS.has(field) && typeof value === 'string' && value !== '' ? [[field, value] as const] : [];
  });
  return Object.fromEntries(filled);
}
