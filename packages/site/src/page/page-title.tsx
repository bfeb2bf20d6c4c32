import { useLayoutEffect } from 'react';
import { useMerchant } from '../brand/merchant.tsx';

/** Sets the title of the document: the title of the page, then the merchant's name. */
export function PageTitle({ title }: { title: string }) {
  useDocumentTitle(title, useMerchant().name);
  return null;
}

/** Sets the title on a page that may be shown before the site has started. The name of the merchant is left out where it is not known yet. */
export function useDocumentTitle(title: string, merchant?: string): void {
  // React would add its <title> beside the one of index.html. A layout effect sets the title in the same frame as the
  // heading, before the page is announced (navigation/page-arrival.tsx).
  useLayoutEffect(() => {
    document.title = merchant === undefined ? title : `${title} | ${merchant}`;
  }, [title, merchant]);
}
