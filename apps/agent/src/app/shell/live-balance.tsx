import { useLiveUpdates } from '@baize/site/live-balance';
import { useMember } from '@baize/site/viewer';

/** Opens the live connection, by which the header's balance stays up to date and the end of the session is noticed (decision 23). */
export function LiveBalance() {
  useLiveUpdates(useMember()?.id);
  return null;
}
