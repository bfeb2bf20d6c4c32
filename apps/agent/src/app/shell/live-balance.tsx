import { useLiveUpdates } from '@baize/site/live-balance';
import { useMember } from '@baize/site/viewer';

/** The header's balance follows the server, and a session that ended elsewhere is noticed (decision 23). */
export function LiveBalance() {
  useLiveUpdates(useMember()?.id);
  return null;
}
