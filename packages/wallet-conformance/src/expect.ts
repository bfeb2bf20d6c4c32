import { httpStatusByCode } from './codes.ts';
import type { Reply } from './wallet.ts';

/** Thrown if the wallet breaks a rule. The message says what was expected, and has the request and the reply if a reply shows the fault. */
export class RuleBrokenError extends Error {}
/** Thrown if a rule cannot be judged. The message gives the reason. */
export class NotJudgedError extends Error {}

/** Throws `RuleBrokenError` with this sentence if the condition is false. */
export function expectThat(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new RuleBrokenError(sentence);
}

/** Expects a condition of a reply. The finding contains the request and the reply. */
export function expectReply(reply: Reply, condition: boolean, sentence: string): asserts condition {
  if (!condition)
    throw new RuleBrokenError(`${sentence}\nsent: ${reply.sent}\ngot:  HTTP ${reply.status} ${reply.text}`);
}

/** Expects one of these codes, with the HTTP status that belongs to the code. Otherwise throws `RuleBrokenError` with the description of the call. */
export function expectCode(reply: Reply, codes: string | readonly string[], description: string): void {
  const expectedCodes = typeof codes === 'string' ? [codes] : codes;
  const received = reply.code || `HTTP ${reply.status}`;
  expectReply(
    reply,
    expectedCodes.includes(reply.code),
    `${description}: expected ${expectedCodes.join(' or ')}, got ${received}`,
  );
  const status = httpStatusByCode[reply.code];
  expectReply(
    reply,
    status === undefined || status === reply.status,
    `${description}: ${reply.code} belongs to HTTP ${status}, and came with HTTP ${reply.status}`,
  );
}

/** Expects a refusal that the vendor may take as final: any 4xx. */
export function expectRefusal(reply: Reply, description: string): void {
  const isFinal = reply.status >= 400 && reply.status < 500;
  expectReply(reply, isFinal, `${description}: expected a refusal (HTTP 4xx), got HTTP ${reply.status} ${reply.code}`);
}
