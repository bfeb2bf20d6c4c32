import type { ContractTerms } from '@baize/contract/schemas/contracts';
import { expect, test } from 'vitest';
import { allowedCarryOvers } from './terms-values.ts';

test('allows no reset of a negative base below a dividend that carries it over', () => {
  const common = { tiers: [{ ratePercent: '1' }], activeFrom: { validBet: '0.00', deposits: '0.00' } };
  const dividend = (carryOver: 'reset' | 'accumulate'): ContractTerms => ({
    kind: 'dividend',
    period: 'M',
    carryOver,
    ...common,
  });
  expect(allowedCarryOvers(dividend('accumulate'))).toEqual(['accumulate']);
  expect(allowedCarryOvers(dividend('reset'))).toEqual(['reset', 'accumulate']);
});
