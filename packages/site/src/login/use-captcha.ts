import { useCaptchaQuery, wantsCaptcha } from '@baize/api';
import { useState } from 'react';
import { useIsMounted } from '../forms/use-is-mounted.ts';

/**
 * State of the captcha in a log-in form. It appears after a refusal that requires it (spec section 4), and shows
 * another picture after each attempt.
 */
export function useCaptcha() {
  const [shown, setShown] = useState(false);
  const { refetch } = useCaptchaQuery(undefined, { skip: !shown });
  const isMounted = useIsMounted();
  return {
    shown,
    /** Called after a refusal, which may arrive after the form was unmounted. */
    renew: (error: unknown) => {
      if (!isMounted()) return;
      if (shown) void refetch();
      else if (wantsCaptcha(error)) setShown(true);
    },
  };
}
