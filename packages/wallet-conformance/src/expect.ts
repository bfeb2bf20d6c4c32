import { statusOf } from './codes.ts';
import type { Reply } from './wallet.ts';

/** A rule that does not hold: what was expected, and what came. */
export class Broken extends Error {}
/** A rule that cannot be judged here, and why. */
export class NotJudged extends Error {}

export function hold(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new Broken(sentence);
}

/** One of these codes, with the HTTP status that belongs to it. */
export function holdCode(reply: Reply, codes: string | readonly string[], what: string): void {
  const wanted = typeof codes === 'string' ? [codes] : codes;
  hold(
    wanted.includes(reply.code),
    `${what} was answered ${reply.code || `HTTP ${reply.status}`}, not ${wanted.join(' or ')}`,
  );
  const status = statusOf[reply.code];
  hold(status === undefined || status === reply.status, `${reply.code} came with HTTP ${reply.status}, not ${status}`);
}
