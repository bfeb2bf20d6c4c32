import { expect, test } from 'vitest';
import { lastReleaseTag, readCommitTime, readPinnedRevision } from './previous-release.ts';

/** A pinned release that is older than this is no release before: an upgrade from it runs migrations that nobody runs any more. */
const PIN_AGE_MAX_DAYS = 14;

test('the revision that an upgrade starts from is the release before', ({ skip }) => {
  const [pinned, head] = [readCommitTime(readPinnedRevision()), readCommitTime('HEAD')];
  // An archive and a shallow clone have no history; a tag takes the place of the pinned revision.
  if (!pinned || !head || lastReleaseTag() !== undefined) return skip();
  const days = (head.getTime() - pinned.getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(0);
  expect(days, 'pin the last landed revision in tooling/dev-env/upgrade-from.json').toBeLessThan(PIN_AGE_MAX_DAYS);
});
