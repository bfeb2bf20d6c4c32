import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SpinReply, StateView } from '../../wire/schemas.ts';
import { ArcadeApi, type ApiErrorCode, type ApiResult } from '../api.ts';
import { textsOf } from '../texts/texts.ts';
import { spinWithRetries, waitForSettledState, type RetryParts } from './spin-with-retries.ts';

const SPIN = { spinId: 'spin-0001', coin: '0.20' };
// The functions under test pass replies on and read no property but `roundPending`.
const PLAYED = { ok: true, value: { balance: '1.00' } as SpinReply } as const;
const state = (roundPending: boolean) => ({ ok: true, value: { roundPending } as StateView }) as const;
const says = (code: ApiErrorCode) => ({ ok: false, code }) as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function partsWith(answers: {
  spin?: readonly ApiResult<SpinReply>[];
  state?: readonly ApiResult<StateView>[];
}): RetryParts & { notices: (string | undefined)[]; asked: string[] } {
  const [spins, states] = [[...(answers.spin ?? [])], [...(answers.state ?? [])]];
  const [notices, asked]: [(string | undefined)[], string[]] = [[], []];
  const api = new ArcadeApi();
  vi.spyOn(api, 'requestSpin').mockImplementation(async ({ spinId }) => {
    asked.push(spinId);
    return await Promise.resolve(spins.shift() ?? says('offline'));
  });
  vi.spyOn(api, 'readState').mockImplementation(async () => await Promise.resolve(states.shift() ?? says('offline')));
  return { api, hud: { setNotice: (text) => void notices.push(text) }, texts: textsOf('en'), notices, asked };
}

test('repeats a spin without an answer under the same id and tells the player why', async () => {
  const parts = partsWith({ spin: [says('offline'), says('round_unfinished'), PLAYED] });
  const played = spinWithRetries(parts, SPIN);
  await vi.runAllTimersAsync();
  expect(await played).toBe(PLAYED);
  expect(parts.asked).toEqual([SPIN.spinId, SPIN.spinId, SPIN.spinId]);
  expect(parts.notices).toEqual([parts.texts.t('reconnecting'), parts.texts.t('waitingForWallet')]);
});

test.each(['insufficient_funds', 'bet_rolled_back', 'session_expired'] as const)(
  'does not repeat a spin that was answered with %s',
  async (code) => {
    const parts = partsWith({ spin: [says(code)] });
    expect(await spinWithRetries(parts, SPIN)).toEqual(says(code));
    expect(parts.asked).toHaveLength(1);
  },
);

test('stops repeating after the last attempt', async () => {
  const parts = partsWith({});
  const played = spinWithRetries(parts, SPIN);
  await vi.runAllTimersAsync();
  expect(await played).toEqual(says('offline'));
});

test('waits for the wallet until no round is open', async () => {
  const parts = partsWith({ state: [state(true), says('offline'), state(false)] });
  const settled = waitForSettledState(parts);
  await vi.runAllTimersAsync();
  expect(await settled).toEqual({ roundPending: false });
  expect(parts.notices.at(-1)).toBeUndefined();
});

test('does not wait when the session has ended', async () => {
  expect(await waitForSettledState(partsWith({ state: [says('session_unknown')] }))).toBeUndefined();
});
