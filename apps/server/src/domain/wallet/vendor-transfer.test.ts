import { money } from '@baize/money';
import { describe, expect, test } from 'vitest';
import {
  computeRetryAt,
  judgeStatusAnswer,
  judgeTransferAnswer,
  type TransferDetails,
  type VendorAnswer,
} from './vendor-transfer.ts';

const createAnswer = (code: string, body: Readonly<Record<string, unknown>> = {}): VendorAnswer => ({
  kind: 'answer',
  code,
  body,
});
const noAnswer: VendorAnswer = { kind: 'no-answer', why: 'TimeoutError' };

describe('an answer to a transfer', () => {
  test.each([
    ['OK', 'done'],
    ['DUPLICATE', 'done'],
    ['INSUFFICIENT_FUNDS', 'refused'],
    ['WRONG_CURRENCY', 'refused'],
    ['WALLET_CLOSED', 'refused'],
    ['TRANSFER_VOID', 'refused'],
    ['PAYLOAD_MISMATCH', 'unknown'],
    ['BAD_REQUEST', 'unknown'],
    ['BAD_SIGNATURE', 'unknown'],
    ['TX_NOT_FOUND', 'unknown'],
    ['', 'unknown'],
  ])('with the code %j gives the verdict %s', (code, verdict) => {
    expect(judgeTransferAnswer(createAnswer(code))).toBe(verdict);
  });

  test('that never arrived leaves the outcome unknown', () => {
    expect(judgeTransferAnswer(noAnswer)).toBe('unknown');
  });
});

describe('an answer to a status request', () => {
  const transfer: TransferDetails = { playerId: '17', vendor: 'TTG', direction: 'in', amount: money('NPR', 1_250n) };
  const body = { playerId: '17', wallet: 'TTG', direction: 'in', currency: 'NPR', amount: '12.50' };

  test('confirms exactly this transfer', () => {
    expect(judgeStatusAnswer(createAnswer('OK', body), transfer)).toBe('done');
  });

  test.each([
    { playerId: '18' },
    { wallet: 'PG' },
    { direction: 'out' },
    { currency: 'USD' },
    { amount: '12.51' },
    { amount: 12.5 },
  ])('with %j does not confirm the transfer', (other) => {
    expect(judgeStatusAnswer(createAnswer('OK', { ...body, ...other }), transfer)).toBe('unknown');
  });

  test.each([
    ['TX_NOT_FOUND', 'refused'],
    ['TRANSFER_VOID', 'refused'],
    ['INSUFFICIENT_FUNDS', 'unknown'],
    ['DUPLICATE', 'unknown'],
  ])('with the code %j gives the verdict %s', (code, verdict) => {
    expect(judgeStatusAnswer(createAnswer(code, body), transfer)).toBe(verdict);
  });

  test('that never arrived leaves the outcome unknown', () => {
    expect(judgeStatusAnswer(noAnswer, transfer)).toBe('unknown');
  });
});

test('doubles the delay of a retry with each attempt, up to half an hour', () => {
  const now = new Date('2026-11-22T08:00:00Z');
  const seconds = [0, 1, 4, 10, 11, 1_000].map(
    (attempts) => (computeRetryAt(now, { attempts }).getTime() - now.getTime()) / 1000,
  );
  expect(seconds).toEqual([1, 2, 16, 1_024, 1_800, 1_800]);
});
