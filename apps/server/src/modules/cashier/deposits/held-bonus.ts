import type { PersonMark } from '@baize/contract/codes';
import type { Money } from '@baize/money';
import type { BonusTerms } from '../../../domain/cashier/deposit-bonus.ts';
import { dayAt } from '../../../domain/rewards/calendar.ts';
import type { Tx } from '../../../platform/db.ts';
import { readBrandContext } from '../../../rewards/brand-context.ts';
import { createGrants } from '../../../rewards/grants.ts';
import { toProgramRef } from './bonus-budget.ts';
import { depositSourceKey, type Deposit } from './rows.ts';

/** The time to claim the bonus, which begins when an operator has approved it. */
const CLAIM_DAYS = 30;
const DAY_MS = 86_400_000;

/** A bonus that is not credited with its deposit, because an operator decides about it first. */
export interface HeldDepositBonus {
  readonly bonus: Money;
  /** The valid bet that the bonus requires from its claim on. */
  readonly turnover: Money;
  /** The marks that another account with the bonus shares. */
  readonly shared: readonly PersonMark[];
  /** The day whose budget holds the bonus; null if none does. */
  readonly budgetDay: string | null;
}

/** A bonus in review with the deposit for which the member chose it. */
interface HeldBonusOfDeposit {
  readonly deposit: Deposit;
  readonly terms: BonusTerms;
  readonly held: HeldDepositBonus;
  readonly now: Date;
}

/**
 * Creates the grant of a bonus in review. The grant is separate from the deposit: once an operator has approved the grant, the member claims it in the
 * reward centre. Its source key begins with that of the deposit, so that the return of the deposit also ends the grant. The budgets
 * hold its amount since the member chose the bonus.
 */
export async function holdDepositBonus(tx: Tx, { deposit, terms, held, now }: HeldBonusOfDeposit): Promise<void> {
  const { memberId, merchantId, currency } = deposit;
  const { timeZone } = await readBrandContext(tx, merchantId);
  const grant = {
    memberId,
    program: toProgramRef(merchantId, terms, terms.budget),
    kind: 'activity' as const,
    sourceKey: `${depositSourceKey(deposit)}:bonus`,
    period: '',
    titles: terms.titles,
    item: { kind: 'cash' as const, amount: held.bonus, turnover: held.turnover },
    state: 'process' as const,
    shared: held.shared,
    opensAt: now,
    expiresAt: new Date(now.getTime() + CLAIM_DAYS * DAY_MS),
  };
  const day = dayAt(now, timeZone);
  const reserved = { budgetDay: held.budgetDay };
  await createGrants(tx, [grant], { currency, day, now, changesBadges: true, reserved });
}
