import { randomUUID } from 'node:crypto';

interface ArcadeState {
  readonly balance: string | null;
  readonly defaultCoin: string;
  readonly roundPending: boolean;
}

interface ArcadeRound {
  readonly roundId: string;
  readonly win: string;
}

/** A game client without graphics, which opens a session from a launch address and spins. */
export class ArcadeClient {
  readonly #origin: string;
  #token = '';

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Exchanges the launch token of the address for a session. Throws if the arcade refuses it. */
  async openSession(launchUrl: string): Promise<ArcadeState> {
    const launchToken = new URL(launchUrl).searchParams.get('launchToken');
    const { token, state } = await this.#call<{ token: string; state: ArcadeState }>('POST', '/api/sessions', {
      launchToken,
    });
    this.#token = token;
    return state;
  }

  async fetchState(): Promise<ArcadeState> {
    return await this.#call('GET', '/api/state');
  }

  /** Spins. Returns undefined if the arcade returned no round, because it was killed or the round is still pending. */
  async trySpin(coin: string, spinId: string = randomUUID()): Promise<ArcadeRound | undefined> {
    return await this.#call<{ round: ArcadeRound }>('POST', '/api/spins', { spinId, coin }).then(
      ({ round }) => round,
      () => undefined,
    );
  }

  /** Spins. Returns `played` or the arcade's error code. */
  async spin(coin: string): Promise<string> {
    const response = await this.#fetch('POST', '/api/spins', { spinId: randomUUID(), coin });
    return response.ok ? 'played' : ((await response.json()) as { code: string }).code;
  }

  async #fetch(method: string, path: string, body: unknown): Promise<Response> {
    return await fetch(`${this.#origin}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.#token ? { authorization: `Bearer ${this.#token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  async #call<Value>(method: string, path: string, body?: unknown): Promise<Value> {
    const response = await this.#fetch(method, path, body);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Value;
  }
}
