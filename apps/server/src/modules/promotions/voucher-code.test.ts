import { expect, test } from 'vitest';
import { isVoucherCode } from './voucher-code.ts';

test('a code is recognised whatever its case, blanks and hyphens, and nothing else is', () => {
  expect(isVoucherCode(' dashain-2026 ', 'DASHAIN2026')).toBe(true);
  expect(isVoucherCode('DASHAIN2027', 'DASHAIN2026')).toBe(false);
  expect(isVoucherCode('', 'DASHAIN2026')).toBe(false);
});
