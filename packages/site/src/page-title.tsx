import { useLayoutEffect } from 'react';
import { useMerchant } from './merchant.tsx';

/** Sets the title of the document: the page's own, then the merchant's name. Without one: the name with the site's line. */
export function PageTitle({ title }: { title: string }) {
  useDocumentTitle(title, useMerchant().name);
  return null;
}

/** The same where the site has not started, and does not know its merchant in this way. */
export function useDocumentTitle(title: string, merchant: string): void {
  // React puts a <title> into the head, but leaves the one of index.html beside it. A layout effect sets the title in the same frame
  // as the heading, before the page is announced (navigation/page-arrival.tsx).
  useLayoutEffect(() => {
    document.title = `${title} | ${merchant}`;
  }, [title, merchant]);
}
