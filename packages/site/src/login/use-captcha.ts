import { useCaptchaQuery, wantsCaptcha } from '@baize/api';
import { useState } from 'react';
import { useIsMounted } from '../forms/use-is-mounted.ts';

/**
 * State of the captcha in a log-in form. It appears after a refusal that requires it (spec section 4), and shows
 * another picture after each attempt.
 */
export function useCaptcha() {
  const [isShown, setIsShown] = useState(false);
  const { refetch } = useCaptchaQuery(undefined, { skip: !isShown });
  const isMounted = useIsMounted();
  return {
    shown: isShown,
    /** Called after a refusal, which may arrive after the form was unmounted. */
    renew: (error: unknown) => {
      if (!isMounted()) return;
      if (isShown) void refetch();
      else if (wantsCaptcha(error)) setIsShown(true);
    },
  };
}
