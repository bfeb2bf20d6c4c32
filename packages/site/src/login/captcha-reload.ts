import { useCaptchaQuery } from '@baize/api';
import { CAPTCHA_REFRESH_THROTTLE_MS } from '@baize/contract/limits';

/** Time of the last reload in milliseconds. It is module state, because all forms of a browser share one captcha. */
let lastMs = -CAPTCHA_REFRESH_THROTTLE_MS;

/**
 * Returns a function that loads another picture, at most once a second (spec sections 4 and 9). While no captcha is
 * shown the function does nothing.
 */
export function useCaptchaReload(shown = true): () => void {
  const { refetch } = useCaptchaQuery(undefined, { skip: !shown });
  return () => {
    if (!shown) return;
    const nowMs = performance.now();
    if (nowMs - lastMs < CAPTCHA_REFRESH_THROTTLE_MS) return;
    lastMs = nowMs;
    void refetch();
  };
}
