import Schema from 'typebox/schema';
import { describe, expect, test } from 'vitest';
import { ConfirmWithdrawalRequest } from './withdrawals.ts';

const takes = (body: unknown): boolean => Schema.Check(ConfirmWithdrawalRequest, body);
const proof = ['6a1f5b1e-8f3b-4c0e-9a55-0d3c2f3d4e5f'];

describe('confirmWithdrawal (spec section 4)', () => {
  test('received in full takes no further field', () => {
    expect(takes({ withdrawalId: '7', receipt: 'full' })).toBe(true);
    expect(takes({ withdrawalId: '7', receipt: 'full', receivedAmount: '1.00' })).toBe(false);
  });

  test('received in part requires the amount', () => {
    expect(takes({ withdrawalId: '7', receipt: 'partial', receivedAmount: '400.00' })).toBe(true);
    expect(takes({ withdrawalId: '7', receipt: 'partial' })).toBe(false);
  });

  test('not received requires one to three pictures as proof', () => {
    expect(takes({ withdrawalId: '7', receipt: 'not_received', images: proof })).toBe(true);
    expect(takes({ withdrawalId: '7', receipt: 'not_received', images: [] })).toBe(false);
    expect(takes({ withdrawalId: '7', receipt: 'not_received' })).toBe(false);
  });
});
