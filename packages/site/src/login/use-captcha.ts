import { useCaptchaQuery, wantsCaptcha } from '@baize/api';
import { useState } from 'react';

/** It appears after a refusal that carries it (spec section 4), and shows another picture after each try. */
export function useCaptcha() {
  const [shown, setShown] = useState(false);
  const { refetch } = useCaptchaQuery(undefined, { skip: !shown });
  return {
    shown,
    /** After a refusal. */
    renew: (error: unknown) => {
      if (shown) void refetch();
      else if (wantsCaptcha(error)) setShown(true);
    },
  };
}
