import { askPing } from '@baize/api';
import { LINE_TEST_FAILED_MS } from '@baize/contract/limits';

/** Returns the origin of a line. It has the protocol of this page, because a browser does not let a secure page call an insecure host. */
export function lineOrigin(domainName: string): string {
  return `${location.protocol}//${domainName}`;
}

/** Measures how long a line takes to answer a ping, in ms. A line that fails or takes longer counts as `LINE_TEST_FAILED_MS` (spec section 8). */
export async function pingLine(domainName: string, signal: AbortSignal): Promise<number> {
  const timeLimitedSignal = AbortSignal.any([signal, AbortSignal.timeout(LINE_TEST_FAILED_MS)]);
  const startedMs = performance.now();
  try {
    const hasAnswered = await askPing(lineOrigin(domainName), timeLimitedSignal);
    return hasAnswered ? Math.min(performance.now() - startedMs, LINE_TEST_FAILED_MS) : LINE_TEST_FAILED_MS;
  } catch {
    return LINE_TEST_FAILED_MS;
  }
}
