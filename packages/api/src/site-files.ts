/** A few bytes that every host of a brand serves to each other's pages (docs/how-to/run-a-server.md). */
const PING_PATH = '/ping.txt';

/** Returns whether a line of the speed test has answered; it rejects when it cannot be reached, or the signal calls it off. Spec section 9. */
export async function askPing(origin: string, signal: AbortSignal): Promise<boolean> {
  const answer = await fetch(origin + PING_PATH, {
    signal,
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
  return answer.ok;
}

/** The page at this address as its host sends it now; undefined where it is not sent. */
export async function askPage(address: string, signal: AbortSignal): Promise<string | undefined> {
  const answer = await fetch(address, { signal, cache: 'no-store', headers: { accept: 'text/html' } });
  return answer.ok ? await answer.text() : undefined;
}
