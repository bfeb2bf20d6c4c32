import { createHmac } from 'node:crypto';
import { inventResults, type InventedResult } from './invented-results.ts';

/** Answers of the platform after which a repetition changes nothing (docs/integrators/lottery-feeds.md). */
const FINAL_OUTCOMES: ReadonlySet<string> = new Set([
  'agreed',
  'same',
  'waiting',
  'differs',
  'voided',
  'unreadable',
  // The platform makes no issues for the past.
  'not_found',
]);
const ANSWER_MAX_MS = 5_000;

export interface FeedOptions {
  /** `https://…/lottery/v1/results/<feed code>`. */
  readonly resultsUrl: string;
  readonly keyId: string;
  readonly keySecret: string;
}

export interface Reporter {
  /** Reports what is due and was not taken yet. Returns how many results were taken. */
  report(now: Date): Promise<number>;
}

export function createReporter(options: FeedOptions): Reporter {
  const taken = new Set<string>();
  return {
    report: async (now) => {
      const due = (await inventResults(now)).filter((result) => !taken.has(nameOf(result)));
      const before = taken.size;
      for (const result of due) if (await send(options, result)) taken.add(nameOf(result));
      return taken.size - before;
    },
  };
}

function nameOf({ gameCode, issue }: InventedResult): string {
  return `${gameCode} ${issue}`;
}

/** Returns whether the platform has answered for good. A platform that cannot be reached is asked again. */
async function send({ resultsUrl, keyId, keySecret }: FeedOptions, result: InventedResult): Promise<boolean> {
  const body = JSON.stringify(result);
  const timestamp = String(Date.now());
  const signature = createHmac('sha256', keySecret)
    .update(`${timestamp}\n${new URL(resultsUrl).pathname}\n`)
    .update(body)
    .digest('hex');
  const headers = { 'content-type': 'application/json', 'x-key-id': keyId, 'x-timestamp': timestamp };
  try {
    const response = await fetch(resultsUrl, {
      method: 'POST',
      headers: { ...headers, 'x-signature': signature },
      body,
      signal: AbortSignal.timeout(ANSWER_MAX_MS),
    });
    const answer: unknown = await response.json();
    return isFinal(answer);
  } catch {
    return false;
  }
}

function isFinal(answer: unknown): boolean {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'outcome' in answer &&
    typeof answer.outcome === 'string' &&
    FINAL_OUTCOMES.has(answer.outcome)
  );
}
