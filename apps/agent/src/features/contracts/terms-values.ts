import { carryOvers, type CarryOver } from '@baize/contract/agent-codes';
import type { ContractTerms, ContractTier } from '@baize/contract/schemas/contracts';
import { parseAmount, parsePercent, toDecimal, toPercent, type Currency } from '@baize/money';
import type { TierInput } from '@baize/validation/contract-terms';
import type { TermsDraft } from '../../shared/preset-terms.ts';

/** The form of an offer as a person types it. */
export interface OfferValues extends TermsDraft {
  readonly account: string;
  readonly note: string;
}

/** Returns the inputs of an added tier. It starts with the conditions of the tier before it, which the server requires as its minimum. */
export function nextTier(tiers: readonly TierInput[]): TierInput {
  const last = tiers.at(-1);
  if (last) return { ...last, ratePercent: '' };
  return { ratePercent: '', activeMembers: '', validBet: '', loss: '', betAmount: '' };
}

/** Returns the initial values of an offer: the conditions of the agent's own contract and an empty rate. */
export function initialOfferValues(ownTerms: ContractTerms, account: string): OfferValues {
  return { ...initialDraft(ownTerms), account, note: '' };
}

/** Returns the initial draft of a contract: the conditions of the agent's own contract and an empty rate. */
export function initialDraft(ownTerms: ContractTerms): TermsDraft {
  const [lowest] = ownTerms.tiers;
  return {
    tiers: [{ ...(lowest ? toTierInput(lowest) : nextTier([])), ratePercent: '' }],
    activeValidBet: ownTerms.activeFrom.validBet,
    activeDeposits: ownTerms.activeFrom.deposits,
    minimumPay: ownTerms.minimumPay ?? '',
    maximumPay: ownTerms.maximumPay ?? '',
    carryOver: ownTerms.kind === 'dividend' ? ownTerms.carryOver : 'reset',
  };
}

/** Returns what a dividend contract of a downline may do with a negative base. It has to carry the base over if the own contract does. */
export function allowedCarryOvers(ownTerms: ContractTerms): readonly CarryOver[] {
  return ownTerms.kind === 'dividend' && ownTerms.carryOver === 'accumulate' ? ['accumulate'] : carryOvers;
}

/** Converts a tier of the API to its inputs. The form shows a negative profit as a loss without a sign. */
function toTierInput({ ratePercent, activeMembers, validBet, profitAndLoss, betAmount }: ContractTier): TierInput {
  return {
    ratePercent,
    activeMembers: activeMembers === undefined ? '' : String(activeMembers),
    validBet: validBet ?? '',
    loss: profitAndLoss?.replace('-', '') ?? '',
    betAmount: betAmount ?? '',
  };
}

/**
 * Converts the inputs to the terms that the API takes. Kind and period are those of the agent's own contract. Expects
 * inputs that the schema has validated: an amount that cannot be read counts as zero.
 */
export function toTerms(values: TermsDraft, ownTerms: ContractTerms, currency: Currency): ContractTerms {
  const amount = (text: string) => toDecimal(parseAmount(text.trim(), currency) ?? { currency, amountMinor: 0n });
  const common = {
    tiers: values.tiers.map((tier) => toTier(tier, amount)),
    activeFrom: { validBet: amount(values.activeValidBet), deposits: amount(values.activeDeposits) },
    ...(isGiven(values.minimumPay) && { minimumPay: amount(values.minimumPay) }),
    ...(isGiven(values.maximumPay) && { maximumPay: amount(values.maximumPay) }),
  };
  switch (ownTerms.kind) {
    case 'daily_salary':
      return { kind: ownTerms.kind, period: ownTerms.period, ...common };
    case 'dividend':
      return { kind: ownTerms.kind, period: ownTerms.period, carryOver: values.carryOver, ...common };
    case 'hourly_salary':
    case 'real_time_salary':
      return { kind: ownTerms.kind, ...common };
  }
}

function isGiven(text: string): boolean {
  return text.trim() !== '';
}

function toTier(tier: TierInput, amount: (text: string) => string): ContractTier {
  const loss = isGiven(tier.loss) ? amount(tier.loss) : undefined;
  return {
    ratePercent: toPercent(parsePercent(tier.ratePercent.trim()) ?? 0n),
    ...(isGiven(tier.activeMembers) && { activeMembers: Number(tier.activeMembers.trim()) }),
    ...(isGiven(tier.validBet) && { validBet: amount(tier.validBet) }),
    // The API takes a loss as a negative profit. A loss of zero has no sign, because the API accepts no negative zero.
    ...(loss !== undefined && { profitAndLoss: /[1-9]/.test(loss) ? `-${loss}` : loss }),
    ...(isGiven(tier.betAmount) && { betAmount: amount(tier.betAmount) }),
  };
}
