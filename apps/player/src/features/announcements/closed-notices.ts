import { readStored, writeStored } from '@baize/site/browser-storage';

/** The two audiences of notices. Each sees its notices open automatically once in a browser session. */
export type Audience = 'visitor' | 'member';

const STORAGE_KEY = 'baize.notices';

/** Remembers that the notices of visitors were closed, because signing out empties the session storage and they would open again. */
let hasVisitorClosedNotices = false;

/** Remembers for this browser session that the notices of an audience were closed (spec section 4). */
export function markNoticesClosed(audience: Audience): void {
  if (audience === 'visitor') hasVisitorClosedNotices = true;
  writeStored('sessionStorage', STORAGE_KEY, [...readMarks(), audience].join(' '));
}

/** Returns whether the notices of an audience were closed in this browser session. */
export function areNoticesClosed(audience: Audience): boolean {
  if (readMarks().includes(audience)) return true;
  return audience === 'visitor' && hasVisitorClosedNotices;
}

function readMarks(): string[] {
  return (readStored('sessionStorage', STORAGE_KEY) ?? '').split(' ').filter((mark) => mark !== '');
}
