import { randomUUID } from 'node:crypto';

const SPIN_TIMEOUT_MS = 4_000;
const PAUSE_MS = 100;
/** The opening of a session may wait for the start of the arcade on a busy machine. */
const OPEN_TIMEOUT_MS = 20_000;

/** An open session at the arcade, and the coin (the stake per line) that its spins stake. */
export interface OpenedGame {
  readonly origin: string;
  readonly token: string;
  readonly coin: string;
}

/** Opens a session at the arcade. Call it before the first fault: a launch token is single-use, so a lost reply could not be repeated. */
export async function openGame(origin: string, launchToken: string): Promise<OpenedGame> {
  const url = `${origin}/api/sessions`;
  const opened = await call<{ token: string; state: { defaultCoin: string } }>(
    url,
    { launchToken },
    { ms: OPEN_TIMEOUT_MS },
  );
  if (!opened) throw new Error('the arcade opened no session though nothing was broken yet');
  return { origin, token: opened.token, coin: opened.state.defaultCoin };
}

/** Spins at the arcade until `isPlaying` returns false. The arcade finishes each round by itself. Returns the number of answered spins. */
export async function spinRepeatedly({ origin, token, coin }: OpenedGame, isPlaying: () => boolean): Promise<number> {
  let answeredSpins = 0;
  let spinId: string = randomUUID();
  while (isPlaying()) {
    const reply = await call<{ round: unknown }>(`${origin}/api/spins`, { spinId, coin }, { token });
    // A repeated spin id returns the same round, so a spin without an answer is repeated.
    if (reply) {
      answeredSpins += 1;
      spinId = randomUUID();
    } else await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return answeredSpins;
}

interface CallOptions {
  readonly token?: string;
  readonly ms?: number;
}

/** Sends a POST request. Returns undefined for an error status, and if no reply arrives in time. */
async function call<Value>(
  url: string,
  body: object,
  { token, ms = SPIN_TIMEOUT_MS }: CallOptions,
): Promise<Value | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ms),
    });
    return response.ok ? ((await response.json()) as Value) : undefined;
  } catch {
    return undefined;
  }
}
