import type { BonusObstacle } from '@baize/contract/codes';
import type { DepositPromotion, DepositRecord } from '@baize/contract/schemas/deposits';
import { toDecimal, toPercent, zero } from '@baize/money';
import { toTimes } from '@baize/money/bonus';
import { isBeyondOwnLimit } from '../../../betting/open-deposits.ts';
import { turnoverGameTypesField } from '../../../domain/cashier/turnover.ts';
import { isDepositOver } from '../../../domain/cashier/deposit-acts.ts';
import { computePromisedSums, findBonusObstacle, isBonusUsedUp } from '../../../domain/cashier/deposit-bonus.ts';
import { localName } from '../../../domain/lobby/local-name.ts';
import { currencyOf } from '../../../domain/wallet/currency.ts';
import type { Merchant } from '../../../http/call.ts';
import type { Db } from '../../../platform/db.ts';
import { readBonusBudgetLeft } from './bonus-budget.ts';
import { readBonusOffers, readBonusStanding, type BonusOffer } from './bonuses.ts';
import type { Deposit } from './rows.ts';

/** The member for whom offers are listed, and the time at which they have to be running. */
interface OfferScope {
  readonly memberId: bigint;
  readonly merchant: Merchant;
  readonly now: Date;
}

/** The language of the texts, and the limit above which no bonus is listed. */
interface OfferReading {
  readonly language: string;
  /** The amount in minor units that the member's own deposit limit leaves; null: the member has set no limit. */
  readonly ownLimitLeftMinor: bigint | null;
}

/**
 * Lists the bonuses that are shown to a member. No bonus is listed during a break from play, no first-deposit bonus for a member who has
 * deposited before, and none whose smallest deposit is above what the member's own deposit limit leaves. Every other obstacle is listed with its
 * bonus.
 */
export async function listBonusOffers(
  db: Db,
  scope: OfferScope,
  { language, ownLimitLeftMinor }: OfferReading,
): Promise<DepositPromotion[]> {
  const offers = (await readBonusOffers(db, scope)).filter(
    ({ minDeposit }) => !isBeyondOwnLimit(ownLimitLeftMinor, minDeposit.amountMinor),
  );
  if (offers.length === 0) return [];
  const { memberId, merchant, now } = scope;
  const { merchantId, currency } = merchant;
  const standing = await readBonusStanding(db, { memberId, merchantId, currency: currencyOf(currency), now });
  const values: DepositPromotion[] = [];
  for (const offer of offers) {
    const obstacle = findBonusObstacle(offer, standing) ?? (await findBudgetObstacle(db, scope, offer));
    if (obstacle !== 'break' && obstacle !== 'not_first') values.push(toOfferValue(offer, obstacle, language));
  }
  return values;
}

/** Returns the obstacle `budget` if the budgets of a bonus do not cover the bonus of its smallest deposit. A larger bonus may be refused later. */
async function findBudgetObstacle(
  db: Db,
  { memberId, merchant: { merchantId }, now }: OfferScope,
  offer: BonusOffer,
): Promise<BonusObstacle | undefined> {
  const leftMinor = await readBonusBudgetLeft(db, { memberId, merchantId, terms: offer, now });
  return isBonusUsedUp(offer, leftMinor) ? 'budget' : undefined;
}

/** Describes an offer to a member, with the obstacle for which the member cannot have it now. */
function toOfferValue(offer: BonusOffer, obstacle: BonusObstacle | undefined, language: string): DepositPromotion {
  return {
    promotionId: offer.code,
    title: localName(offer.titles, language),
    rules: localName(offer.rules, language),
    bonusPercent: toPercent(offer.percentPpm),
    maximumBonus: toDecimal(offer.most),
    minimumAmount: toDecimal(offer.minDeposit),
    turnoverTimes: toTimes(offer.turnoverPpm),
    ...turnoverGameTypesField(offer.turnoverGameTypes),
    frequency: offer.frequency,
    onePer: [...offer.onePer],
    endsAt: offer.endsAt?.toISOString() ?? null,
    obstacle: obstacle ?? null,
  };
}

/**
 * Describes the bonus of a deposit to its member: the credited amount, or the promised amount while the deposit is open. A deposit that ended
 * before its credit has no bonus.
 */
export function toBonusValue(
  { chosenBonus, amount, state }: Deposit,
  language: string,
): Pick<DepositRecord, 'bonus' | 'promotion'> {
  const isLost = chosenBonus?.state === 'promised' && isDepositOver(state);
  if (!chosenBonus || isLost) return { bonus: toDecimal(zero(amount.currency)), promotion: null };
  const { terms, credited, obstacle, reservation } = chosenBonus;
  // A credited bonus has no reservation any more, and may be less than its terms give for an amount that has grown.
  const capped =
    chosenBonus.state === 'promised' ? reservation : { amountMinor: credited.amountMinor, budgetDay: null };
  const sums = computePromisedSums(amount, terms, capped);
  return {
    bonus: toDecimal(chosenBonus.state === 'promised' ? sums.bonus : credited),
    promotion: {
      promotionId: terms.code,
      title: localName(terms.titles, language),
      state: chosenBonus.state,
      turnoverRequired: toDecimal(chosenBonus.state === 'withheld' ? zero(amount.currency) : sums.turnover),
      obstacle: obstacle ?? null,
    },
  };
}
