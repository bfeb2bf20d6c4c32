import { useEffect } from 'react';
import { useMerchant } from './merchant.tsx';

/** Sets the title of the document: the page's own, then the merchant's name. Without one: the name with the site's line. */
export function PageTitle({ title }: { title: string }) {
  const { name } = useMerchant();
  // React puts a <title> into the head, but leaves the one of index.html beside it.
  useEffect(() => {
    document.title = `${title} | ${name}`;
  }, [title, name]);
  return null;
}
