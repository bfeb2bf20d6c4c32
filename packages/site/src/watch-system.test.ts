import { expect, test, vi } from 'vitest';
import { watchSystem } from './watch-system.ts';

type Api = Parameters<typeof watchSystem>[0];

/** How often the status was asked for when a call ended in this way. */
function asksAfter(code: string, requestStatus: 'rejected' | 'fulfilled'): number {
  const dispatch = vi.fn<(action: unknown) => void>();
  const next = vi.fn<(action: unknown) => void>();
  const meta = { requestStatus, rejectedWithValue: requestStatus === 'rejected', requestId: '1', arg: {} };
  const action = { type: 'api/executeQuery/end', payload: { code, message: '' }, meta };
  // A store has more to it; this middleware dispatches and reads nothing.
  watchSystem({ dispatch } as unknown as Api)(next)(action);
  expect(next).toHaveBeenCalledWith(action);
  return dispatch.mock.calls.length;
}

test.each(['system.maintenance', 'system.region_restricted'])('a call refused with %s asks for the status', (code) => {
  expect(asksAfter(code, 'rejected')).toBe(1);
});

test.each(['system.busy', 'game.maintenance', 'session.expired'])('a call refused with %s does not', (code) => {
  expect(asksAfter(code, 'rejected')).toBe(0);
});

test('nor does a call that was answered', () => {
  expect(asksAfter('system.maintenance', 'fulfilled')).toBe(0);
});
