import { internationalNumber } from '../../../domain/identity/mobile-number.ts';
import { done, refuse, type Outcome } from '../../../domain/outcome.ts';
import type { Handler } from '../../../http/call.ts';
import type { ModuleContext } from '../../../module.ts';
import { transaction } from '../../../platform/transaction.ts';
import { writeUnlessTaken } from '../../../platform/unique.ts';
import { recordSecurityChange } from '../login-events.ts';
import { consumeCode } from '../verification/codes.ts';
import { isEmailTaken, isMobileTaken } from '../verification/contact-queries.ts';
import { confirmPassword } from '../confirm-password.ts';

/** Binds a mobile number to the member, with the password and a code by SMS. A number can be bound to one member of a brand. */
export function bindMobile(context: ModuleContext): Handler<'bindMobile'> {
  const { db, now } = context;
  return async (call) => {
    const { request } = call;
    const { merchantId } = call.scope.merchant;
    const { memberId } = call.scope;
    const address = internationalNumber(request.countryDialingCode, request.mobileNum);
    if (address === undefined) return refuse('verification.mobile_invalid');
    const confirmed = await confirmPassword(context, call.scope, request.password);
    if (!confirmed.ok) return confirmed;
    if (await isMobileTaken(db, merchantId, address, memberId)) return refuse('security.mobile_taken');
    const verifiedCode = await consumeCodeOfMember(context, memberId, {
      merchantId,
      channel: 'sms',
      address,
      code: request.verificationCode,
    });
    if (!verifiedCode.ok) return verifiedCode;
    return await writeUnlessTaken(db, refuse('security.mobile_taken'), async (tx) => {
      const bound = { mobile: address, mobile_verified_at: now() };
      await tx.updateTable('member').set(bound).where('member_id', '=', memberId).execute();
      await recordSecurityChange(tx, call, memberId, 'mobile_bound', now());
      return done({});
    });
  };
}

/** Binds an e-mail address to the member, with the password and a code by e-mail. An address can be bound to one member of a brand. */
export function bindEmail(context: ModuleContext): Handler<'bindEmail'> {
  const { db, now } = context;
  return async (call) => {
    const { request } = call;
    const { merchantId } = call.scope.merchant;
    const { memberId } = call.scope;
    const confirmed = await confirmPassword(context, call.scope, request.password);
    if (!confirmed.ok) return confirmed;
    const address = request.email.trim().toLowerCase();
    if (await isEmailTaken(db, merchantId, address, memberId)) return refuse('security.email_taken');
    const verifiedCode = await consumeCodeOfMember(context, memberId, {
      merchantId,
      channel: 'email',
      address,
      code: request.verificationCode,
    });
    if (!verifiedCode.ok) return verifiedCode;
    return await writeUnlessTaken(db, refuse('security.email_taken'), async (tx) => {
      // The address is stored as the member has written it. Addresses are compared in lower case.
      const bound = { email: request.email.trim(), email_verified_at: now() };
      await tx.updateTable('member').set(bound).where('member_id', '=', memberId).execute();
      await recordSecurityChange(tx, call, memberId, 'email_bound', now());
      return done({});
    });
  };
}

interface CodeProof {
  readonly merchantId: number;
  readonly channel: 'sms' | 'email';
  readonly address: string;
  readonly code: string;
}

/** Spends the code and checks that it was sent for this member. Refuses a code that was sent for another member with `verification.code_wrong`. */
async function consumeCodeOfMember(
  context: ModuleContext,
  memberId: bigint,
  proof: CodeProof,
): Promise<Outcome<undefined>> {
  const codeOwner = await consumeCode(context, { ...proof, purpose: 'bind' });
  if (!codeOwner.ok) return codeOwner;
  return codeOwner.value === memberId ? done(undefined) : refuse('verification.code_wrong');
}

/**
 * Sets the real name of the member, which the specification calls `payeeName` (section 3). A member can do this only once, because payout accounts
 * carry this name. Customer service makes later changes. The name needs at least one letter of any script (`\p{L}`).
 */
export function setRealName(context: ModuleContext): Handler<'setRealName'> {
  const { db, now } = context;
  return async (call) => {
    const { request } = call;
    const { memberId } = call.scope;
    const name = request.payeeName.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
    if (!/\p{L}/u.test(name)) return refuse('security.real_name_invalid');
    const confirmed = await confirmPassword(context, call.scope, request.password);
    if (!confirmed.ok) return confirmed;
    const isSet = await transaction(db, async (tx) => {
      const row = await tx
        .updateTable('member')
        .set({ real_name: name })
        .where('member_id', '=', memberId)
        .where('real_name', 'is', null)
        .returning('member_id')
        .executeTakeFirst();
      if (row) await recordSecurityChange(tx, call, memberId, 'real_name_set', now());
      return row;
    });
    return isSet ? done({}) : refuse('security.real_name_set');
  };
}
