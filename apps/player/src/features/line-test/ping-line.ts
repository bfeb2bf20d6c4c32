import { askPing } from '@baize/api';
import { LINE_TEST_FAILED_MS } from '@baize/contract/limits';

/** A line is reached in the way this page was: a secure page may not ask an insecure host. */
export function lineOrigin(domainName: string): string {
  return `${location.protocol}//${domainName}`;
}

/** Returns how long the ping file of a line takes, in ms; a line that fails, or takes longer than that, counts 9999 (spec section 8). */
export async function pingLine(domainName: string, signal: AbortSignal): Promise<number> {
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(LINE_TEST_FAILED_MS)]);
  const begun = performance.now();
  try {
    const answered = await askPing(lineOrigin(domainName), inTime);
    return answered ? Math.min(performance.now() - begun, LINE_TEST_FAILED_MS) : LINE_TEST_FAILED_MS;
  } catch {
    return LINE_TEST_FAILED_MS;
  }
}
