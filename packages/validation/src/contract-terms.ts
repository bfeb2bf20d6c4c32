import type { ContractTerms } from '@baize/contract/schemas/contracts';
import { money, parseAmount, parsePercent, toDecimal, toPercent, type Currency, type RatePpm } from '@baize/money';
import { message, type ValidationMessage } from './messages.ts';

/** The inputs of one tier as a person types them. A condition that is left empty asks nothing. */
export interface TierInput {
  readonly ratePercent: string;
  readonly activeMembers: string;
  readonly validBet: string;
  /** The least loss of the team. The API carries it as a negative profit and loss. */
  readonly loss: string;
  readonly betAmount: string;
}

/** A tier whose inputs can be read. Amounts are minor units; `undefined` is a condition that asks nothing. */
export interface TierTerms {
  readonly ratePpm: RatePpm;
  readonly activeMembers: bigint | undefined;
  readonly validBet: bigint | undefined;
  readonly loss: bigint | undefined;
  readonly betAmount: bigint | undefined;
}

/** A fault of one input of one tier. */
export interface TierProblem {
  readonly tier: number;
  readonly field: keyof TierInput;
  readonly message: ValidationMessage;
}

const CONDITION_NAMES = ['activeMembers', 'validBet', 'loss', 'betAmount'] as const;

/** Reads the tier of a form; `undefined` while one of its inputs cannot be read. */
export function readTier(input: TierInput, currency: Currency): TierTerms | undefined {
  const ratePpm = parsePercent(input.ratePercent.trim());
  const amount = (text: string) => (text.trim() === '' ? undefined : parseAmount(text.trim(), currency)?.amountMinor);
  const isRead = (text: string, value: bigint | undefined) => text.trim() === '' || value !== undefined;
  const activeMembers = /^\d{1,9}$/.test(input.activeMembers.trim()) ? BigInt(input.activeMembers.trim()) : undefined;
  const tier = {
    activeMembers,
    validBet: amount(input.validBet),
    loss: amount(input.loss),
    betAmount: amount(input.betAmount),
  };
  const areRead = CONDITION_NAMES.every((field) => isRead(input[field], tier[field]));
  return ratePpm === undefined || !areRead ? undefined : { ratePpm, ...tier };
}

/** Reads the tiers of a contract as it travels over the wire. */
export function tiersOf({ tiers }: ContractTerms, currency: Currency): TierTerms[] {
  const amount = (text: string | undefined) =>
    text === undefined ? undefined : parseAmount(text, currency)?.amountMinor;
  return tiers.map((tier) => {
    const profitAndLoss = amount(tier.profitAndLoss);
    return {
      ratePpm: parsePercent(tier.ratePercent) ?? 0n,
      activeMembers: tier.activeMembers === undefined ? undefined : BigInt(tier.activeMembers),
      validBet: amount(tier.validBet),
      loss: profitAndLoss === undefined ? undefined : -profitAndLoss,
      betAmount: amount(tier.betAmount),
    };
  });
}

/**
 * Judges tiers against each other and against the contract of the agent who offers them, as the server does: rates rise, conditions are at
 * least as strict as those of the tier before, and each tier stands at or below a tier of the own contract that asks for no more. `undefined`
 * stands for a tier that cannot be read yet, and is passed over.
 */
export function judgeTiers(
  tiers: readonly (TierTerms | undefined)[],
  own: readonly TierTerms[],
  currency: Currency,
): TierProblem[] {
  return tiers.flatMap((tier, index) => {
    if (tier === undefined) return [];
    const before = tiers[index - 1];
    const problems = [...(before ? judgeAfter(before, tier, currency) : []), ...judgeCover(tier, own)];
    return problems.map((problem) => ({ tier: index, ...problem }));
  });
}

type FieldProblem = Omit<TierProblem, 'tier'>;

function judgeAfter(before: TierTerms, tier: TierTerms, currency: Currency): FieldProblem[] {
  const looser = CONDITION_NAMES.filter((field) => !isAtLeastAsStrict(field, tier[field], before[field]));
  const conditions = looser.map((field) => ({
    field,
    message: message('validation.condition_at_least', { min: writeCondition(field, before[field] ?? 0n, currency) }),
  }));
  if (tier.ratePpm > before.ratePpm) return conditions;
  const rate = message('validation.rate_above', { min: toPercent(before.ratePpm) });
  return [{ field: 'ratePercent', message: rate }, ...conditions];
}

/** A loss of zero is a condition, "the team has not won"; for the others zero asks nothing. */
function isAtLeastAsStrict(
  field: (typeof CONDITION_NAMES)[number],
  strict: bigint | undefined,
  loose: bigint | undefined,
): boolean {
  if (field === 'loss') return loose === undefined || (strict !== undefined && strict >= loose);
  return (strict ?? 0n) >= (loose ?? 0n);
}

function writeCondition(field: keyof TierInput, value: bigint, currency: Currency): string {
  return field === 'activeMembers' ? String(value) : toDecimal(money(currency, value));
}

function judgeCover(tier: TierTerms, own: readonly TierTerms[]): FieldProblem[] {
  const reaching = own.filter(({ ratePpm }) => ratePpm >= tier.ratePpm);
  if (reaching.length === 0) {
    const most = own.reduce((highest, { ratePpm }) => (ratePpm > highest ? ratePpm : highest), 0n);
    return [{ field: 'ratePercent', message: message('validation.rate_at_most', { max: toPercent(most) }) }];
  }
  const isCovered = reaching.some((each) =>
    CONDITION_NAMES.every((field) => isAtLeastAsStrict(field, tier[field], each[field])),
  );
  return isCovered ? [] : [{ field: 'ratePercent', message: message('validation.tier_not_covered') }];
}
