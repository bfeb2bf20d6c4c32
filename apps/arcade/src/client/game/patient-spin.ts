import type { SpinBody, SpinReply, StateView } from '../../wire/schemas.ts';
import type { ApiErrorCode, ApiResult, ArcadeApi } from '../api.ts';
import type { Hud } from '../hud/hud.ts';
import type { TextKey, Texts } from '../texts/texts.ts';

export interface PatientParts {
  readonly api: ArcadeApi;
  readonly hud: Pick<Hud, 'setNotice'>;
  readonly texts: Texts;
}

const RETRY_MS = 1_200;
/** A spin without an answer is asked for again for about half a minute. */
const RETRIES_MAX = 25;

/** Answers that leave a spin open, and what the player reads meanwhile. */
const openAnswers: Partial<Record<ApiErrorCode, TextKey>> = {
  offline: 'reconnecting',
  too_many_requests: 'reconnecting',
  round_unfinished: 'waitingForWallet',
};

/** The same spin id, until there is a definite answer: a spin that is sent twice is one spin. */
export async function patientSpin({ api, hud, texts }: PatientParts, spin: SpinBody): Promise<ApiResult<SpinReply>> {
  for (let tries = 0; ; tries += 1) {
    const result = await api.spin(spin);
    const meanwhile = result.ok ? undefined : openAnswers[result.code];
    if (meanwhile === undefined || tries >= RETRIES_MAX) return result;
    hud.setNotice(texts.t(meanwhile), 'info');
    await retryTime();
  }
}

/** The state once no round waits for the wallet any more; undefined where that takes too long, or the session is over. */
export async function settledState({ api, hud, texts }: PatientParts): Promise<StateView | undefined> {
  for (let tries = 0; tries < RETRIES_MAX; tries += 1) {
    const state = await api.state();
    if (state.ok && !state.value.roundPending) {
      hud.setNotice(undefined);
      return state.value;
    }
    if (!state.ok && isSessionOver(state.code)) return undefined;
    hud.setNotice(texts.t('waitingForWallet'), 'info');
    await retryTime();
  }
  return undefined;
}

/** Nothing can be played any more: the game has to be launched again. */
export function isSessionOver(code: ApiErrorCode): boolean {
  return code === 'session_unknown' || code === 'session_expired';
}

async function retryTime(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
}
