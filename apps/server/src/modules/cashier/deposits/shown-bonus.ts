import type { DepositPromotion, DepositRecord } from '@baize/contract/schemas/deposits';
import { toDecimal, toPercent, zero } from '@baize/money';
import { bonusSums, toTimes } from '@baize/money/bonus';
import { isOver } from '../../../domain/cashier/deposit-acts.ts';
import { judgeStanding, type BonusStanding } from '../../../domain/cashier/deposit-bonus.ts';
import { localName } from '../../../domain/lobby/local-name.ts';
import { currencyOf } from '../../../domain/wallet/currency.ts';
import type { Merchant } from '../../../http/call.ts';
import type { Db } from '../../../platform/db.ts';
import { readOffers, readStanding, type Offer } from './bonuses.ts';
import type { Deposit } from './rows.ts';

interface Reach {
  readonly memberId: bigint;
  readonly merchant: Merchant;
  readonly now: Date;
}

/** Who takes a break from play is offered nothing, and whoever has deposited before nothing that is for the first deposit. */
export async function shownOffers(db: Db, reach: Reach, language: string): Promise<DepositPromotion[]> {
  const offers = await readOffers(db, reach);
  if (offers.length === 0) return [];
  const { memberId, merchant, now } = reach;
  const { merchantId, currency } = merchant;
  const standing = await readStanding(db, { memberId, merchantId, currency: currencyOf(currency), now });
  return offers
    .map((offer) => shownOffer(offer, standing, language))
    .filter(({ obstacle }) => obstacle !== 'break' && obstacle !== 'not_first');
}

function shownOffer(offer: Offer, standing: BonusStanding, language: string): DepositPromotion {
  return {
    promotionId: offer.code,
    title: localName(offer.titles, language),
    rules: localName(offer.rules, language),
    bonusPercent: toPercent(offer.percentPpm),
    maximumBonus: toDecimal(offer.most),
    minimumAmount: toDecimal(offer.least),
    turnoverTimes: toTimes(offer.turnoverPpm),
    frequency: offer.frequency,
    endsAt: offer.endsAt?.toISOString() ?? null,
    obstacle: judgeStanding(offer, standing) ?? null,
  };
}

/** Until it is credited, what it would be; of a deposit that ended without money, none. */
export function shownBonus(
  { chosen, amount, state }: Deposit,
  language: string,
): Pick<DepositRecord, 'bonus' | 'promotion'> {
  const lost = chosen?.state === 'promised' && isOver(state);
  if (!chosen || lost) return { bonus: toDecimal(zero(amount.currency)), promotion: null };
  const { terms, credited, obstacle } = chosen;
  const sums = bonusSums(amount, terms);
  return {
    bonus: toDecimal(chosen.state === 'promised' ? sums.bonus : credited),
    promotion: {
      promotionId: terms.code,
      title: localName(terms.titles, language),
      state: chosen.state,
      turnoverRequired: toDecimal(chosen.state === 'withheld' ? zero(amount.currency) : sums.turnover),
      obstacle: obstacle ?? null,
    },
  };
}
