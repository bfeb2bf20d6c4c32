import { describe, expect, test } from 'vitest';
import { parseWalletReply } from '../wallet/http-wallet.ts';
import type { WalletCode, WalletReply } from '../wallet/wallet.ts';
import {
  isFinished,
  judgeBet,
  judgeClose,
  judgePromoWin,
  judgeRollback,
  judgeWin,
  canApply,
  retryDelayMs,
  ROUND_STATES,
  roundTransitions,
} from './round-machine.ts';

const createAnswer = (code: WalletCode): WalletReply => ({ kind: 'answer', code, balance: undefined, body: {} });
const noAnswer: WalletReply = { kind: 'no-answer', reason: 'TimeoutError' };

test('every state but the first is the target of a transition, and no transition leaves a finished state', () => {
  const reachedStates = new Set<string>(['betting', ...Object.values(roundTransitions).map(({ to }) => to)]);
  expect(ROUND_STATES.filter((state) => !reachedStates.has(state))).toEqual([]);
  for (const transition of Object.keys(roundTransitions) as (keyof typeof roundTransitions)[]) {
    expect(ROUND_STATES.filter((state) => isFinished(state) && canApply(transition, state))).toEqual([]);
  }
});

describe('the judgement of a bet, a win, a close and a rollback', () => {
  test.each([
    ['OK', 'betTaken', 'winTaken', 'closed', 'rolledBack'],
    ['DUPLICATE', 'betTaken', 'winTaken', 'closed', 'rolledBack'],
    ['INSUFFICIENT_FUNDS', 'betRefused', 'refusedForGood', 'refusedForGood', 'refusedForGood'],
    ['TX_NOT_FOUND', 'betRefused', 'refusedForGood', 'refusedForGood', 'rolledBack'],
    ['ALREADY_ROLLED_BACK', 'betRefused', 'refusedForGood', 'refusedForGood', 'rolledBack'],
    ['ALREADY_SETTLED', 'betRefused', 'refusedForGood', 'closed', 'refusedForGood'],
    ['BAD_SIGNATURE', 'betRefused', 'retry', 'retry', 'retry'],
    ['TEMPORARY', 'betUnknown', 'retry', 'retry', 'retry'],
  ] as const)('after the code %s', (code, bet, win, close, rollback) => {
    const reply = createAnswer(code);
    expect([judgeBet(reply), judgeWin(reply), judgeClose(reply), judgeRollback(reply)]).toEqual([
      bet,
      win,
      close,
      rollback,
    ]);
  });

  test('without an answer rolls the bet back and retries every other call', () => {
    expect([judgeBet(noAnswer), judgeWin(noAnswer), judgeClose(noAnswer), judgeRollback(noAnswer)]).toEqual([
      'betUnknown',
      'retry',
      'retry',
      'retry',
    ]);
  });
});

describe('an HTTP reply of the wallet', () => {
  test.each([
    ['a success with a code', 200, '{"code":"OK","balance":"1.00"}', 'answer'],
    ['a refusal with a code', 409, '{"code":"INSUFFICIENT_FUNDS"}', 'answer'],
    ['a 5xx with a success code', 500, '{"code":"OK"}', 'no-answer'],
    ['the HTML page of a gateway', 404, '<h1>404</h1>', 'no-answer'],
    ['a rate limit without a code', 429, '{"error":"slow down"}', 'no-answer'],
    ['a 200 with the code of a refusal', 200, '{"code":"USER_BLOCKED"}', 'no-answer'],
    ['a 409 with the code of a success', 409, '{"code":"OK"}', 'no-answer'],
    ['an unknown code', 409, '{"code":"SOMETHING_NEW"}', 'no-answer'],
    ['an array', 200, '["OK"]', 'no-answer'],
  ] as const)('%s is read as the expected kind', (_, status, text, kind) => {
    expect(parseWalletReply(status, text).kind).toBe(kind);
  });
});

describe('the judgement of the win of a free round', () => {
  test.each([
    ['OK', 'winTaken'],
    ['DUPLICATE', 'winTaken'],
    ['LIMIT_CREDIT', 'retry'],
    ['TEMPORARY', 'retry'],
    ['BAD_SIGNATURE', 'retry'],
    ['TX_NOT_FOUND', 'refusedForGood'],
    ['PAYLOAD_MISMATCH', 'refusedForGood'],
  ] as const)('after the code %s', (code, judgement) => {
    expect(judgePromoWin(createAnswer(code))).toBe(judgement);
  });

  test('without an answer retries', () => {
    expect(judgePromoWin(noAnswer)).toBe('retry');
  });
});

test('a free round, which begins as `drawn`, can be neither refused nor rolled back', () => {
  const reachedStates = new Set<string>(['drawn']);
  // A set that grows while it is iterated over is iterated over to its last element.
  for (const state of reachedStates)
    Object.values(roundTransitions)
      .filter(({ from }) => from.some((known) => known === state))
      .forEach(({ to }) => reachedStates.add(to));
  expect([...reachedStates].toSorted()).toEqual(['disputed', 'drawn', 'paid', 'settled']);
});

test('doubles the retry delay with each attempt, up to a minute', () => {
  expect([0, 1, 2, 7, 50].map(retryDelayMs)).toEqual([500, 1_000, 2_000, 60_000, 60_000]);
});
