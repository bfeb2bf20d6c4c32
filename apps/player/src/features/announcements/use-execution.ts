import type { Announcement } from '@baize/contract/schemas/announcements';
import { useSiteSelector } from '@baize/site/store';

/** Returns the audience code that queries of announcements send as `execution` (spec section 4): B for visitors, A for members, F at the first log-in. */
export function useExecution(): Announcement['execution'] {
  return useSiteSelector(({ session }) => {
    if (session.status !== 'member') return 'B';
    return session.firstLogin ? 'F' : 'A';
  });
}
