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
    isShown,
    /** Shows the captcha where the refusal requires one, or the next picture. The form may be unmounted by then. */
    handleRefusal: (error: unknown) => {
      if (!isMounted()) return;
      if (isShown) void refetch();
      else if (wantsCaptcha(error)) setIsShown(true);
    },
  };
}
