import { expect, test } from 'vitest';
import { describePaidLines } from './paid-lines.ts';

test('a run is wrong if it has left lines unpaid', () => {
  expect(describePaidLines({ lines: 2_000n, paid: 2_000n })).toEqual({ text: '2000', isWrong: false });
  expect(describePaidLines({ lines: 2_000n, paid: 1_999n })).toEqual({ text: '1999 of 2000 paid', isWrong: true });
});
