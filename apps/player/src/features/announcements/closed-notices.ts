import { readStored, writeStored } from '@baize/site/browser-storage';

/** The audience that notices are shown to, each notice once in a session. */
export type Audience = 'visitor' | 'member';

const STORAGE_KEY = 'baize.notices';

/** Signing out empties session storage; who closed the visitors' notices on this page has read them all the same. */
let visitorKnows = false;

/** Spec section 4: closing marks them closed in the session. */
export function markNoticesClosed(audience: Audience): void {
  if (audience === 'visitor') visitorKnows = true;
  writeStored('sessionStorage', STORAGE_KEY, [...readMarks(), audience].join(' '));
}

export function areNoticesClosed(audience: Audience): boolean {
  if (readMarks().includes(audience)) return true;
  return audience === 'visitor' && visitorKnows;
}

function readMarks(): string[] {
  return (readStored('sessionStorage', STORAGE_KEY) ?? '').split(' ').filter((mark) => mark !== '');
}
