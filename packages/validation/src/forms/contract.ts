import { CONTRACT_NOTE_MAX_CHARACTERS, CONTRACT_TIERS_MAX } from '@baize/contract/limits';
import type { ContractTerms } from '@baize/contract/schemas/contracts';
import { money, parseAmount, parsePercent, RATE_ONE_PPM, toDecimal, type Currency } from '@baize/money';
import { array, object, string, ValidationError, type AnyObject, type TestContext } from 'yup';
import { judgeTiers, readTier, tiersOf, type TierInput } from '../contract-terms.ts';
import { message, type ValidationMessage } from '../messages.ts';
import { judgedText, judgeMaxLength, requiredText } from '../rules.ts';

/** The limit of `@baize/contract`. */
const ACCOUNT_LENGTH_MAX = 64;
const MEMBER_COUNT = /^[1-9]\d{0,8}$/;

export interface ContractFormContext {
  readonly currency: Currency;
  /** The contract of the agent who makes the offer: nothing in the offer may go beyond it. */
  readonly own: ContractTerms;
}

/** Spec section 3, "Contract": an offer to a direct downline. */
export function contractForm(context: ContractFormContext) {
  return object({
    account: requiredText(ACCOUNT_LENGTH_MAX),
    tiers: tiersField(context).required(message('validation.required')),
    activeValidBet: floorField(context, context.own.activeFrom.validBet),
    activeDeposits: floorField(context, context.own.activeFrom.deposits),
    minimumPay: minimumPayField(context),
    maximumPay: maximumPayField(context),
    carryOver: string(),
    note: noteField(),
  });
}

/**
 * Contracts that a new account is offered, by their kinds. Each is judged like an offer within the own contract of its kind; a contract that
 * is not offered has no value.
 */
export function presetForm(ownTerms: readonly ContractTerms[], currency: Currency) {
  const schemas = ownTerms.map((own) => {
    const schema = contractForm({ currency, own }).omit(['account', 'note']).default(undefined);
    return [own.kind, schema] as const;
  });
  return object(Object.fromEntries(schemas));
}

/** The note of a request or of an answer to it. */
export function contractNoteForm() {
  return object({ note: noteField() });
}

function noteField() {
  return judgedText((text) => judgeMaxLength(text, CONTRACT_NOTE_MAX_CHARACTERS));
}

function tiersField({ currency, own }: ContractFormContext) {
  const amount = () => judgedText((text) => judgeAmount(text, currency));
  const tier = object({
    ratePercent: judgedText(judgeRate).required(message('validation.required')),
    activeMembers: judgedText((text) => (MEMBER_COUNT.test(text) ? undefined : message('validation.format'))),
    validBet: amount(),
    loss: amount(),
    betAmount: amount(),
  });
  const ownTiers = tiersOf(own, currency);
  return array(tier)
    .min(1)
    .max(CONTRACT_TIERS_MAX)
    .test('tiers', (tiers, context) => {
      const read = (tiers ?? []).map((each) => readTier(toInput(each), currency));
      const problems = judgeTiers(read, ownTiers, currency);
      return problems.length === 0 || problemsAsError(problems, context);
    });
}

function problemsAsError(problems: ReturnType<typeof judgeTiers>, { createError, path }: TestContext<AnyObject>) {
  return new ValidationError(
    problems.map(({ tier, field, message: text }) => createError({ path: `${path}[${tier}].${field}`, message: text })),
  );
}

/** Yup reads an empty input as absent. */
function toInput(tier: Partial<TierInput>): TierInput {
  const { ratePercent = '', activeMembers = '', validBet = '', loss = '', betAmount = '' } = tier;
  return { ratePercent, activeMembers, validBet, loss, betAmount };
}

function judgeRate(text: string): ValidationMessage | undefined {
  const rate = parsePercent(text);
  return rate === undefined || rate <= 0n || rate > RATE_ONE_PPM ? message('validation.rate_format') : undefined;
}

/** A condition: an amount that is not negative. */
function judgeAmount(text: string, currency: Currency): ValidationMessage | undefined {
  const amount = parseAmount(text, currency);
  return amount === undefined || amount.amountMinor < 0n ? message('validation.amount_format') : undefined;
}

/** The least pay of a window: above zero, and within the cap of the same offer. An empty input asks for no minimum. */
function minimumPayField({ currency }: ContractFormContext) {
  return judgedText((text) => judgePay(text, currency)).test('minimum', (text, { parent, createError }) => {
    const cap = parsePay((parent as { maximumPay?: string }).maximumPay, currency);
    const minimum = parsePay(text, currency);
    if (cap === undefined || minimum === undefined || minimum <= cap) return true;
    return createError({ message: tooMuch(cap, currency) });
  });
}

/** The cap of the pay of a window. It may not be higher than the one of the agent's own contract, and not empty where that contract has one. */
function maximumPayField({ currency, own }: ContractFormContext) {
  const ownCap = parsePay(own.maximumPay, currency);
  return judgedText((text) => judgePay(text, currency)).test('cap', (text, { createError }) => {
    const cap = parsePay(text, currency);
    if (ownCap === undefined || (cap !== undefined && cap <= ownCap)) return true;
    return createError({ message: tooMuch(ownCap, currency) });
  });
}

/** Reads an amount in minor units; `undefined` where the input is empty or cannot be read. */
function parsePay(text: string | undefined, currency: Currency): bigint | undefined {
  return text === undefined || text.trim() === '' ? undefined : parseAmount(text.trim(), currency)?.amountMinor;
}

function judgePay(text: string, currency: Currency): ValidationMessage | undefined {
  const amount = parseAmount(text, currency);
  return amount === undefined || amount.amountMinor <= 0n ? message('validation.amount_format') : undefined;
}

function tooMuch(maxMinor: bigint, currency: Currency): ValidationMessage {
  return message('validation.pay_at_most', { max: toDecimal(money(currency, maxMinor)) });
}

/** Floor from which a member counts as active. It may not be lower than in the agent's own contract. An empty input is zero. */
function floorField({ currency }: ContractFormContext, own: string) {
  const least = parseAmount(own, currency) ?? money(currency, 0n);
  const isEnough = (text: string | undefined) =>
    (parseAmount(text ?? '0', currency)?.amountMinor ?? least.amountMinor) >= least.amountMinor;
  const tooLow = message('validation.condition_at_least', { min: toDecimal(least) });
  return judgedText((text) => judgeAmount(text, currency)).test('floor', tooLow, isEnough);
}
