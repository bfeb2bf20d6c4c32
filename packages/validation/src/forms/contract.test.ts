import type { ContractTerms } from '@baize/contract/schemas/contracts';
import { describe, expect, test } from 'vitest';
import { checkForm } from '../check.ts';
import type { TierInput } from '../contract-terms.ts';
import { contractForm } from './contract.ts';

const own: ContractTerms = {
  kind: 'daily_salary',
  period: 'D',
  tiers: [{ ratePercent: '1' }, { ratePercent: '1.5', validBet: '1000.00', activeMembers: 3, profitAndLoss: '-50.00' }],
  activeFrom: { validBet: '100.00', deposits: '0.00' },
};
const tier = (ratePercent: string, conditions: Partial<TierInput> = {}): TierInput => ({
  ratePercent,
  activeMembers: '',
  validBet: '',
  loss: '',
  betAmount: '',
  ...conditions,
});
const good = {
  account: 'kosi',
  tiers: [tier('0.8')],
  activeValidBet: '100',
  activeDeposits: '',
  minimumPay: '',
  maximumPay: '',
  carryOver: '',
  note: '',
};
const check = async (change: object) => await checkForm(contractForm({ currency: 'NPR', own }), { ...good, ...change });

/** Returns the first field that is wrong in the offer, with the key of its sentence. */
async function firstProblem(change: object) {
  const result = await check(change);
  return result.ok
    ? undefined
    : Object.entries(result.fields).map(([field, { key, params }]) => [field, key, params])[0];
}

describe('an offer', () => {
  test('within the own contract is taken', async () => {
    const covered = tier('1.5', { validBet: '2000', activeMembers: '3', loss: '50' });
    expect(await check({ tiers: [tier('0.8', { validBet: '10' }), covered] })).toMatchObject({ ok: true });
  });

  test.each([
    ['a rate above every own one', [tier('1.6')], 'tiers[0].ratePercent', 'validation.rate_at_most', { max: '1.5' }],
    [
      'a rate that the own contract ties to a condition',
      [tier('1.2')],
      'tiers[0].ratePercent',
      'validation.tier_not_covered',
      {},
    ],
    [
      'a condition below the own one',
      [tier('1.5', { validBet: '2000', activeMembers: '2', loss: '50' })],
      'tiers[0].ratePercent',
      'validation.tier_not_covered',
      {},
    ],
    [
      'a rate that does not rise',
      [tier('0.8'), tier('0.8')],
      'tiers[1].ratePercent',
      'validation.rate_above',
      { min: '0.8' },
    ],
    [
      'a condition that falls',
      [tier('0.5', { validBet: '20' }), tier('0.8', { validBet: '10' })],
      'tiers[1].validBet',
      'validation.condition_at_least',
      { min: '20.00' },
    ],
    [
      'a loss that the next tier does not ask for',
      [tier('0.5', { loss: '0' }), tier('0.8')],
      'tiers[1].loss',
      'validation.condition_at_least',
      { min: '0.00' },
    ],
    ['a rate of nothing', [tier('0')], 'tiers[0].ratePercent', 'validation.rate_format', {}],
    ['a rate in words', [tier('one')], 'tiers[0].ratePercent', 'validation.rate_format', {}],
    ['an amount in words', [tier('0.8', { validBet: 'much' })], 'tiers[0].validBet', 'validation.amount_format', {}],
    ['no active member', [tier('0.8', { activeMembers: '0' })], 'tiers[0].activeMembers', 'validation.format', {}],
  ] as const)('with %s is refused at its input', async (_name, tiers, field, key, params) => {
    expect(await firstProblem({ tiers })).toEqual([field, key, params]);
  });

  test('that counts members as active from less than the own contract is refused', async () => {
    expect(await firstProblem({ activeValidBet: '' })).toEqual([
      'activeValidBet',
      'validation.condition_at_least',
      { min: '100.00' },
    ]);
  });

  test.each([
    ['a minimum above its cap', { minimumPay: '501', maximumPay: '500' }, 'minimumPay', '500.00'],
    ['a cap above the own one', { maximumPay: '500.01' }, 'maximumPay', '500.00'],
    ['no cap under the own one', { maximumPay: '' }, 'maximumPay', '500.00'],
  ])('with %s is refused', async (_name, change, field, max) => {
    const capped = contractForm({ currency: 'NPR', own: { ...own, maximumPay: '500.00' } });
    const result = await checkForm(capped, { ...good, ...change });
    expect(result).toMatchObject({ fields: { [field]: { key: 'validation.pay_at_most', params: { max } } } });
  });

  test('may name a minimum and a cap where the own contract has none', async () => {
    expect(await check({ minimumPay: '10', maximumPay: '10' })).toMatchObject({ ok: true });
    expect(await firstProblem({ minimumPay: '0' })).toEqual(['minimumPay', 'validation.amount_format', {}]);
  });

  test('without an account is refused', async () => {
    expect(await firstProblem({ account: ' ' })).toEqual(['account', 'validation.required', {}]);
  });
});
