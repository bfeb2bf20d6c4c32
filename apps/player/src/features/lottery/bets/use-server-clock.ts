import { useLottoIssuesQuery } from '@baize/api/member';
import { useCallback } from 'react';

/**
 * Returns the clock of the server, which decides whether an issue is still open; the clock of a device may be minutes off. `undefined` until
 * the server has answered. The travel time of the answer, less than a second, is neglected.
 */
export function useServerClock(gameCode: string): (() => number) | undefined {
  const { data, fulfilledTimeStamp } = useLottoIssuesQuery(
    { gameCode, limitNum: 1 },
    { refetchOnMountOrArgChange: true },
  );
  const aheadMs = data && fulfilledTimeStamp ? Date.parse(data.serverTime) - fulfilledTimeStamp : undefined;
  const nowMs = useCallback(() => Date.now() + (aheadMs ?? 0), [aheadMs]);
  return aheadMs === undefined ? undefined : nowMs;
}
