import { useCaptchaQuery, wantsCaptcha } from '@baize/api';
import { useState } from 'react';
import { useIsMounted } from '../use-is-mounted.ts';

/** The captcha of a log-in form: it appears after a refusal that asks for it (spec section 4), and shows another picture after each try. */
export function useCaptcha() {
  const [shown, setShown] = useState(false);
  const { refetch } = useCaptchaQuery(undefined, { skip: !shown });
  const isMounted = useIsMounted();
  return {
    shown,
    /** Called after a refusal, which may arrive when the form is gone. */
    renew: (error: unknown) => {
      if (!isMounted()) return;
      if (shown) void refetch();
      else if (wantsCaptcha(error)) setShown(true);
    },
  };
}
