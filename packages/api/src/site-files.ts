/** A small file that every host of a brand serves with CORS to the brand's other hosts (docs/how-to/run-a-server.md). */
const PING_PATH = '/ping.txt';

/** Resolves to whether a line of the speed test answered with success; rejects where it is unreachable or the signal aborts (spec section 9). */
export async function askPing(origin: string, signal: AbortSignal): Promise<boolean> {
  const answer = await fetch(origin + PING_PATH, {
    signal,
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
  return answer.ok;
}

/** Fetches the current page of this address from its host; undefined where the status is not a success. */
export async function askPage(address: string, signal: AbortSignal): Promise<string | undefined> {
  const answer = await fetch(address, { signal, cache: 'no-store', headers: { accept: 'text/html' } });
  return answer.ok ? await answer.text() : undefined;
}
