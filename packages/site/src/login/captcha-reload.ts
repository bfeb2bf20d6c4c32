import { useCaptchaQuery } from '@baize/api';
import { CAPTCHA_REFRESH_THROTTLE_MS } from '@baize/contract/limits';

/** Time of the last reload. It belongs to the page, because a browser has one captcha whichever form shows it. */
let lastMs = -CAPTCHA_REFRESH_THROTTLE_MS;

/** Shows another picture, at most once a second (spec sections 4 and 9). Without a picture it does nothing. */
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
