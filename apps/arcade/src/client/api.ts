import { ERROR_CODES, type ErrorCode } from '../wire/codes.ts';
import type {
  GameView,
  HistoryReply,
  RotateReply,
  SessionView,
  SpinBody,
  SpinReply,
  StateView,
  VerifyView,
} from '../wire/schemas.ts';

/** The longest wait for an answer. A call that takes longer counts as `offline`. */
const DEADLINE_MS = 12_000;

/** An error code of the arcade, or `offline` if there was no answer. The result is unknown then, and the same spin may be sent again. */
export type ApiErrorCode = ErrorCode | 'offline';

/** The value of a successful call, or the code of its error. No call throws. */
export type ApiResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: ApiErrorCode };

/** A session for real money by a launch token, or a demo session. */
export type SessionRequest =
  | { readonly launchToken: string }
  | { readonly mode: 'demo'; readonly gameCode: string; readonly currency: string; readonly language: string };

/** The arcade's API for the client of one game. It keeps the session token in memory only, so a reload ends the session for this page. */
export class ArcadeApi {
  #token = '';

  async readGame(gameCode: string): Promise<ApiResult<GameView>> {
    return await this.#call('GET', `/api/games/${encodeURIComponent(gameCode)}`);
  }

  async openSession(request: SessionRequest): Promise<ApiResult<StateView>> {
    const opened = await this.#call<SessionView>('POST', '/api/sessions', request);
    if (!opened.ok) return opened;
    this.#token = opened.value.token;
    return { ok: true, value: opened.value.state };
  }

  async readState(): Promise<ApiResult<StateView>> {
    return await this.#call('GET', '/api/state');
  }

  async requestSpin(spin: SpinBody): Promise<ApiResult<SpinReply>> {
    return await this.#call('POST', '/api/spins', spin);
  }

  /** Marks a round as shown to its end, so that it is not shown again after a reload. */
  async markRoundSeen(roundId: string): Promise<ApiResult<undefined>> {
    return await this.#call('POST', `/api/rounds/${roundId}/seen`);
  }

  /** Returns a page of 20 rounds, newest first. `before` is the id of the last round of the previous page. */
  async readHistory(before?: string): Promise<ApiResult<HistoryReply>> {
    return await this.#call('GET', `/api/history?limit=20${before ? `&before=${before}` : ''}`);
  }

  /** Reveals the server seed in use and starts a new pair of seeds, with this client seed or a random one. */
  async rotateSeeds(clientSeed?: string): Promise<ApiResult<RotateReply>> {
    return await this.#call('POST', '/api/seeds/rotate', clientSeed ? { clientSeed } : {});
  }

  async readFairnessProof(roundId: string): Promise<ApiResult<VerifyView>> {
    return await this.#call('GET', `/api/rounds/${roundId}/verify`);
  }

  async #call<T>(method: 'GET' | 'POST', url: string, body?: object): Promise<ApiResult<T>> {
    try {
      const response = await fetch(url, {
        method,
        headers: {
          ...(this.#token && { authorization: `Bearer ${this.#token}` }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(DEADLINE_MS),
      });
      if (response.status === 204) return { ok: true, value: undefined as T }; // T is undefined where the API has no content.
      const json: unknown = await response.json();
      // The cast is safe, because the server validates its replies against the schemas from which T is derived.
      return response.ok ? { ok: true, value: json as T } : { ok: false, code: readCode(json) };
    } catch {
      return { ok: false, code: 'offline' };
    }
  }
}

/** Reads the error code of a reply; `internal` if the reply has no known code. */
function readCode(json: unknown): ApiErrorCode {
  const code = json && typeof json === 'object' && 'code' in json ? json.code : undefined;
  return ERROR_CODES.find((known) => known === code) ?? 'internal';
}

/** Loads the outlines of a theme's glyphs: SVG path data on a 512 grid by name. Throws if the theme has none. */
export async function loadGlyphs(theme: string): Promise<Readonly<Record<string, string>>> {
  const response = await fetch(`/glyphs/${theme}.json`);
  if (!response.ok) throw new Error(`no glyphs for the theme ${theme}`);
  // The cast is safe, because our own build writes these files (src/build/glyph-files.ts).
  return (await response.json()) as Record<string, string>;
}
