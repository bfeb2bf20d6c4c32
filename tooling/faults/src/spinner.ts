import { randomUUID } from 'node:crypto';

const ASK_TIMEOUT_MS = 4_000;
const PAUSE_MS = 100;

const OPEN_TIMEOUT_MS = 20_000;

export interface OpenedGame {
  readonly origin: string;
  readonly token: string;
  readonly coin: string;
}

/** Before the first fault: a launch token is used once, and whoever lost its answer would stay outside. */
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

/** A player of the arcade who spins on and on; the arcade brings each round to its end by itself. Returns the spins that were answered. */
export async function spin({ origin, token, coin }: OpenedGame, playing: () => boolean): Promise<number> {
  let answered = 0;
  let spinId: string = randomUUID();
  while (playing()) {
    const reply = await call<{ round: unknown }>(`${origin}/api/spins`, { spinId, coin }, { token });
    // Whoever asks again for the same spin gets the same round.
    if (reply) {
      answered += 1;
      spinId = randomUUID();
    } else await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return answered;
}

interface CallOptions {
  readonly token?: string;
  readonly ms?: number;
}

async function call<Value>(
  url: string,
  body: object,
  { token, ms = ASK_TIMEOUT_MS }: CallOptions,
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
