import { createHmac } from 'node:crypto';
import { inventDraw, takePart } from './invented-draw.ts';
import type { WaitingIssue } from './waiting-issue.ts';

const ANSWER_MAX_MS = 5_000;

export interface FeedOptions {
  /** Origin of the platform's server, e.g. `https://play.example`. */
  readonly origin: string;
  /** Code of the feed, e.g. `sandbox`. */
  readonly feed: string;
  readonly keyId: string;
  readonly keySecret: string;
}

/**
 * Reports an invented result for each issue that the platform waits for, those of Vietnam prize by prize. What the platform does not take is on its list the next time. Returns the
 * number of issues that were on the list; throws if the platform does not answer.
 */
export async function reportResults(options: FeedOptions, now: Date): Promise<number> {
  const issues = readIssues(await send(options, `/lottery/v1/issues/${options.feed}`));
  for (const issue of issues) {
    const { text: draw, isComplete: complete } = takePart(issue, await inventDraw(issue), now);
    const report = { gameCode: issue.gameCode, issue: issue.issue, draw, complete };
    await send(options, `/lottery/v1/results/${options.feed}`, JSON.stringify(report));
  }
  return issues.length;
}

/** Sends a signed request, a POST if it has a body, and returns the parsed answer. */
async function send({ origin, keyId, keySecret }: FeedOptions, path: string, body?: string): Promise<unknown> {
  const timestamp = String(Date.now());
  const signature = createHmac('sha256', keySecret)
    .update(`${timestamp}\n${path}\n${body ?? ''}`)
    .digest('hex');
  const headers = { 'x-key-id': keyId, 'x-timestamp': timestamp, 'x-signature': signature };
  const response = await fetch(new URL(path, origin), {
    ...(body === undefined
      ? { headers }
      : { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body }),
    signal: AbortSignal.timeout(ANSWER_MAX_MS),
  });
  return await response.json();
}

function readIssues(answer: unknown): WaitingIssue[] {
  if (!isObject(answer) || !Array.isArray(answer['issues']))
    throw new Error(`the platform sent no list of issues: ${JSON.stringify(answer)}`);
  return answer['issues'].filter(isWaitingIssue);
}

function isWaitingIssue(value: unknown): value is WaitingIssue {
  return isObject(value) && ['gameCode', 'family', 'issue', 'drawsAt'].every((name) => typeof value[name] === 'string');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
