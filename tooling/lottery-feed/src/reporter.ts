import { createHmac } from 'node:crypto';
import { inventDraw, selectDrawnPrizes } from './invented-draw.ts';
import type { WaitingIssue } from './waiting-issue.ts';

const REQUEST_TIMEOUT_MS = 5_000;

/** The address of the platform, and the identity and key with which the feed signs its reports. */
export interface FeedOptions {
  /** Origin of the platform's server, e.g. `https://play.example`. */
  readonly origin: string;
  /** Code of the feed, e.g. `sandbox`. */
  readonly feed: string;
  readonly keyId: string;
  readonly keySecret: string;
}

interface PlatformReply {
  readonly status: number;
  /** True for a status from 200 to 299. */
  readonly isAccepted: boolean;
  readonly body: unknown;
}

/**
 * Reports an invented result for each issue that waits for one, and returns the number of these issues. A Vietnamese draw is reported prize by
 * prize: `now` decides which prizes are drawn.
 *
 * Throws at once if a request fails or takes longer than 5 seconds, if a reply is not JSON, or if the platform sends no list of issues. Reports
 * that the platform refuses do not stop the others: after the last report, one error names the refused issues with their reasons. The platform
 * lists an issue again on the next call until a result is accepted.
 */
export async function reportResults(options: FeedOptions, now: Date): Promise<number> {
  const issues = readIssues(await sendSigned(options, `/lottery/v1/issues/${options.feed}`));
  const refusals: string[] = [];
  for (const issue of issues) {
    const { text: draw, isComplete: complete } = selectDrawnPrizes(issue, await inventDraw(issue), now);
    const report = { gameCode: issue.gameCode, issue: issue.issue, draw, complete };
    const reply = await sendSigned(options, `/lottery/v1/results/${options.feed}`, JSON.stringify(report));
    if (!reply.isAccepted) refusals.push(`${issue.gameCode} ${issue.issue} (${describeReply(reply)})`);
  }
  if (refusals.length > 0) throw new Error(`the platform refused ${refusals.join(', ')}`);
  return issues.length;
}

/** Sends a signed request, a POST if it has a body. Throws if the request fails or times out, or if the reply is not JSON. */
async function sendSigned(
  { origin, keyId, keySecret }: FeedOptions,
  path: string,
  body?: string,
): Promise<PlatformReply> {
  const timestamp = String(Date.now());
  const signature = createHmac('sha256', keySecret)
    .update(`${timestamp}\n${path}\n${body ?? ''}`)
    .digest('hex');
  const headers = { 'x-key-id': keyId, 'x-timestamp': timestamp, 'x-signature': signature };
  const response = await fetch(new URL(path, origin), {
    ...(body === undefined
      ? { headers }
      : { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body }),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  return { status: response.status, isAccepted: response.ok, body: await response.json() };
}

function describeReply({ status, body }: PlatformReply): string {
  return `${status} ${JSON.stringify(body)}`;
}

/** Reads the list of issues from a reply. Entries without the fields of an issue are ignored. Throws if the reply has no list. */
function readIssues(reply: PlatformReply): WaitingIssue[] {
  const { body } = reply;
  if (!isObject(body) || !Array.isArray(body['issues']))
    throw new Error(`the platform sent no list of issues: ${describeReply(reply)}`);
  return body['issues'].filter(isWaitingIssue);
}

function isWaitingIssue(value: unknown): value is WaitingIssue {
  return isObject(value) && ['gameCode', 'family', 'issue', 'drawsAt'].every((name) => typeof value[name] === 'string');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
