import { expect, test } from 'vitest';
import { hasSettledTransfer, pendingTransferIds } from './pending-transfers.ts';

const transfer = (transferId: string, state: 'pending' | 'done' | 'failed') => ({ transferId, state });

test('finds a transfer that settled while another one began', () => {
  const list = [transfer('second', 'pending'), transfer('first', 'done')];
  expect(hasSettledTransfer(['first'], list)).toBe(true);
  expect(pendingTransferIds(list)).toEqual(['second']);
});

test('finds no settled transfer while the same transfers are pending', () => {
  expect(hasSettledTransfer([], [transfer('first', 'pending')])).toBe(false);
  expect(hasSettledTransfer(['first'], [transfer('first', 'pending'), transfer('old', 'failed')])).toBe(false);
  expect(pendingTransferIds(undefined)).toEqual([]);
});
