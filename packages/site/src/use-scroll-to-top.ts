import { useEffect, useEffectEvent } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** Spec section 2: choosing an entry scrolls to the top. Going back is left to the browser, which knows where one was. */
export function useScrollToTop(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const arrive = useEffectEvent((_pathname: string) => {
    if (type !== NavigationType.Pop) window.scrollTo(0, 0);
  });
  useEffect(() => arrive(pathname), [pathname]);
}
