import { randomBytes, randomUUID } from 'node:crypto';
import { money, toDecimal } from '@baize/money';
import { assert } from '../domain/assert.ts';
import { currencyOf } from '../domain/wallet/currency.ts';
import type { Merchant } from '../http/call.ts';
import { creditDemoDeposit } from '../modules/cashier/demo-deposits.ts';
import { NO_PASSWORD } from '../members/password.ts';
import { insertMember } from '../modules/identity/queries.ts';
import { makeReferralCode } from '../modules/identity/referral-code.ts';
import type { Tx } from '../platform/db.ts';
import { OperatorError } from './operator-error.ts';

/** The account type of a member who is not an agent. */
const PLAIN_MEMBER = 0;
/** The random bytes of the account name. 64 bits make a collision impossible in practice. */
const NAME_BYTES = 8;

interface NewTestPlayer {
  /** A brand with play money. */
  readonly merchant: Merchant;
  readonly balanceMinor: bigint;
  readonly language: string;
  readonly now: Date;
}

/**
 * Creates a member whom nobody can log in as, and credits play money by a demo deposit. Returns the member's id. Throws an `OperatorError` if the
 * balance is not allowed.
 */
export async function createTestPlayer(
  tx: Tx,
  { merchant, balanceMinor, language, now }: NewTestPlayer,
): Promise<bigint> {
  const currency = currencyOf(merchant.currency);
  const memberId = await insertMember(tx, {
    merchantId: merchant.merchantId,
    currency,
    account: `test${randomBytes(NAME_BYTES).toString('hex')}`,
    type: PLAIN_MEMBER,
    passwordHash: NO_PASSWORD,
    upline: undefined,
    referralCode: makeReferralCode(),
    language,
    profile: {},
  });
  assert(memberId !== undefined, '64 random bits give a new account name');
  if (balanceMinor === 0n) return memberId;
  const amount = money(currency, balanceMinor);
  const request = { requestId: randomUUID(), amount: toDecimal(amount) };
  const credit = await creditDemoDeposit(tx, { memberId, merchant, currency, request, now }, amount);
  if (!credit.ok)
    throw new OperatorError(`A test player cannot have ${toDecimal(amount)} ${currency}: ${credit.code}.`);
  return memberId;
}
