import { expect, test } from 'vitest';
import { findLastReleaseTag, readCommitTime, readPinnedRevision } from './previous-release.ts';

/** Maximum age of the pinned release. An upgrade from an older one would run migrations that no installation runs any more. */
const PIN_AGE_MAX_DAYS = 14;

test('the revision from which an upgrade starts is the previous release', ({ skip }) => {
  const [pinned, head] = [readCommitTime(readPinnedRevision()), readCommitTime('HEAD')];
  // An archive and a shallow clone have no history; a tag replaces the pinned revision.
  if (!pinned || !head || findLastReleaseTag() !== undefined) return skip();
  const days = (head.getTime() - pinned.getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(0);
  expect(days, 'pin the last landed revision in tooling/dev-env/upgrade-from.json').toBeLessThan(PIN_AGE_MAX_DAYS);
});
