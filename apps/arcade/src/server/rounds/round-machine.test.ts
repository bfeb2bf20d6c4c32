import { describe, expect, test } from 'vitest';
import { readReply } from '../wallet/http-wallet.ts';
import type { WalletCode, WalletReply } from '../wallet/wallet.ts';
import {
  isFinished,
  judgeBet,
  judgeClose,
  judgeRollback,
  judgeWin,
  canApply,
  retryDelayMs,
  ROUND_STATES,
  roundTransitions,
} from './round-machine.ts';

const says = (code: WalletCode): WalletReply => ({ kind: 'answer', code, balance: undefined, body: {} });
const silence: WalletReply = { kind: 'silence', why: 'TimeoutError' };

test('reaches every state by a transition except the first, and leaves no finished state', () => {
  const reached = new Set<string>(['betting', ...Object.values(roundTransitions).map(({ to }) => to)]);
  expect(ROUND_STATES.filter((state) => !reached.has(state))).toEqual([]);
  for (const transition of Object.keys(roundTransitions) as (keyof typeof roundTransitions)[]) {
    expect(ROUND_STATES.filter((state) => isFinished(state) && canApply(transition, state))).toEqual([]);
  }
});

describe('what a reply means', () => {
  test.each([
    ['OK', 'betTaken', 'winTaken', 'closed', 'rolledBack'],
    ['DUPLICATE', 'betTaken', 'winTaken', 'closed', 'rolledBack'],
    ['INSUFFICIENT_FUNDS', 'betRefused', 'refusedForGood', 'refusedForGood', 'refusedForGood'],
    ['TX_NOT_FOUND', 'betRefused', 'refusedForGood', 'refusedForGood', 'rolledBack'],
    ['ALREADY_ROLLED_BACK', 'betRefused', 'refusedForGood', 'refusedForGood', 'rolledBack'],
    ['ALREADY_SETTLED', 'betRefused', 'refusedForGood', 'closed', 'refusedForGood'],
    ['BAD_SIGNATURE', 'betRefused', 'retry', 'retry', 'retry'],
    ['TEMPORARY', 'betUnknown', 'retry', 'retry', 'retry'],
  ] as const)('%s', (code, bet, win, close, rollback) => {
    const reply = says(code);
    expect([judgeBet(reply), judgeWin(reply), judgeClose(reply), judgeRollback(reply)]).toEqual([
      bet,
      win,
      close,
      rollback,
    ]);
  });

  test('silence decides nothing', () => {
    expect([judgeBet(silence), judgeWin(silence), judgeClose(silence), judgeRollback(silence)]).toEqual([
      'betUnknown',
      'retry',
      'retry',
      'retry',
    ]);
  });
});

describe('a reply on the wire', () => {
  test.each([
    ['a result', 200, '{"code":"OK","balance":"1.00"}', 'answer'],
    ['a refusal', 409, '{"code":"INSUFFICIENT_FUNDS"}', 'answer'],
    ['a failure, whatever it says', 500, '{"code":"OK"}', 'silence'],
    ["a gateway's own page", 404, '<h1>404</h1>', 'silence'],
    ['a limiter that knows no codes', 429, '{"error":"slow down"}', 'silence'],
    ['a success that names a refusal', 200, '{"code":"USER_BLOCKED"}', 'silence'],
    ['a refusal that names a success', 409, '{"code":"OK"}', 'silence'],
    ['an unknown code', 409, '{"code":"SOMETHING_NEW"}', 'silence'],
    ['a list', 200, '["OK"]', 'silence'],
  ] as const)('%s', (_, status, text, kind) => {
    expect(readReply(status, text).kind).toBe(kind);
  });
});

test('tries again ever later, up to a minute', () => {
  expect([0, 1, 2, 7, 50].map(retryDelayMs)).toEqual([500, 1_000, 2_000, 60_000, 60_000]);
});
