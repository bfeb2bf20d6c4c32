import { useCaptchaQuery } from '@baize/api';
import { CAPTCHA_REFRESH_THROTTLE_MS } from '@baize/contract/limits';

/** Time of the last reload in milliseconds. It is module state, because all forms of a browser share one captcha. */
let lastReloadMs = -CAPTCHA_REFRESH_THROTTLE_MS;

/**
 * Returns a function that loads another picture, at most once a second (spec sections 4 and 9). While no captcha is
 * shown the function does nothing.
 */
export function useCaptchaReload(isShown = true): () => void {
  const { refetch } = useCaptchaQuery(undefined, { skip: !isShown });
  return () => {
    if (!isShown) return;
    const nowMs = performance.now();
    if (nowMs - lastReloadMs < CAPTCHA_REFRESH_THROTTLE_MS) return;
    lastReloadMs = nowMs;
    void refetch();
  };
}
