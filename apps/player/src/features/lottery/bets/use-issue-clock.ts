import { useLottoIssuesQuery } from '@baize/api/member';
import { useMemo } from 'react';
import { ageOf, createServerClock, type ServerClock } from '../game/server-clock.ts';

/**
 * Returns the clock of the server, which decides whether an issue is still open; the clock of a device may be minutes off. `undefined` until
 * the server has answered. The travel time of the answer, less than a second, is neglected.
 */
export function useIssueClock(gameCode: string): ServerClock | undefined {
  const { data, fulfilledTimeStamp } = useLottoIssuesQuery(
    { gameCode, limitNum: 1 },
    { refetchOnMountOrArgChange: true },
  );
  const serverTime = data?.serverTime;
  return useMemo(
    () => (serverTime === undefined ? undefined : createServerClock({ serverTime, ageMs: ageOf(fulfilledTimeStamp) })),
    [serverTime, fulfilledTimeStamp],
  );
}
