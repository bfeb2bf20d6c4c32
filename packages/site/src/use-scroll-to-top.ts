import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Spec section 2: choosing an entry scrolls to the top. Going back is left to the browser, which knows where one was. */
export function useScrollToTop(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    if (type !== 'POP') window.scrollTo(0, 0);
    // A new page scrolls; the same page with another kind of arrival does not.
  }, [pathname]);
}
