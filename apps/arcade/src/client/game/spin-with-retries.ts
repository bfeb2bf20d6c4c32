import type { SpinBody, SpinReply, StateView } from '../../wire/schemas.ts';
import type { ApiErrorCode, ApiResult, ArcadeApi } from '../api.ts';
import type { Hud } from '../hud/hud.ts';
import type { TextKey, Texts } from '../texts/texts.ts';

/** The parts of the page that the retries use. */
export interface RetryParts {
  readonly api: ArcadeApi;
  readonly hud: Pick<Hud, 'setNotice'>;
  readonly texts: Texts;
}

/** The pause between two tries. */
const RETRY_MS = 1_200;
/** The greatest number of retries. With `RETRY_MS` between them, they go on for about half a minute. */
const RETRIES_MAX = 25;

/** The errors after which the result of a spin is unknown, with the notice that the player reads while it is retried. */
const noticeByRetryableError: Partial<Record<ApiErrorCode, TextKey>> = {
  offline: 'reconnecting',
  too_many_requests: 'reconnecting',
  round_unfinished: 'waitingForWallet',
};

/**
 * Sends a spin, and repeats it with the same spin id until there is a definite answer or the retries are used up. The arcade
 * treats repetitions of one spin id as one spin (idempotency key).
 */
export async function spinWithRetries({ api, hud, texts }: RetryParts, spin: SpinBody): Promise<ApiResult<SpinReply>> {
  for (let tries = 0; ; tries += 1) {
    const result = await api.requestSpin(spin);
    const retryNotice = result.ok ? undefined : noticeByRetryableError[result.code];
    if (retryNotice === undefined || tries >= RETRIES_MAX) return result;
    hud.setNotice(texts.t(retryNotice), 'info');
    await waitForRetry();
  }
}

/**
 * Polls the state until no round waits for the wallet. Returns undefined after about 30 s, or if the session is over. Retries every other error, and
 * clears the notice only on success.
 */
export async function waitForSettledState({ api, hud, texts }: RetryParts): Promise<StateView | undefined> {
  for (let tries = 0; tries < RETRIES_MAX; tries += 1) {
    const state = await api.readState();
    if (state.ok && !state.value.roundPending) {
      hud.setNotice(undefined);
      return state.value;
    }
    if (!state.ok && isSessionOver(state.code)) return undefined;
    hud.setNotice(texts.t('waitingForWallet'), 'info');
    await waitForRetry();
  }
  return undefined;
}

/** Returns true if the error means that the session has ended, so that the game must be launched again. */
export function isSessionOver(code: ApiErrorCode): boolean {
  return code === 'session_unknown' || code === 'session_expired';
}

async function waitForRetry(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
}
