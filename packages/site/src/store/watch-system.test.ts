import { expect, test, vi } from 'vitest';
import { watchSystem } from './watch-system.ts';

type Api = Parameters<typeof watchSystem>[0];

/** Returns how often the status was requested after a call that ended in this way. */
function countStatusRequests(code: string, requestStatus: 'rejected' | 'fulfilled'): number {
  const dispatch = vi.fn<(action: unknown) => void>();
  const next = vi.fn<(action: unknown) => void>();
  const meta = { requestStatus, rejectedWithValue: requestStatus === 'rejected', requestId: '1', arg: {} };
  const action = { type: 'api/executeQuery/end', payload: { code, message: '' }, meta };
  // The middleware uses only `dispatch` of the store.
  watchSystem({ dispatch } as unknown as Api)(next)(action);
  expect(next).toHaveBeenCalledWith(action);
  return dispatch.mock.calls.length;
}

test.each(['system.maintenance', 'system.region_restricted'])(
  'requests the status after a call refused with %s',
  (code) => {
    expect(countStatusRequests(code, 'rejected')).toBe(1);
  },
);

test.each(['system.busy', 'game.maintenance', 'session.expired'])(
  'requests no status after a call refused with %s',
  (code) => {
    expect(countStatusRequests(code, 'rejected')).toBe(0);
  },
);

test('requests no status after a successful call', () => {
  expect(countStatusRequests('system.maintenance', 'fulfilled')).toBe(0);
});
