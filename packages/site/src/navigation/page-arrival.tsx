import { VisuallyHidden } from '@baize/ui/visually-hidden';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** A field that the page itself has focused keeps the focus, and so does an open popup. */
const KEEPS_FOCUS = 'input, textarea, select, [contenteditable="true"], [role="dialog"] *, [role="alertdialog"] *';

/**
 * Focuses the heading of a new page and lets screen readers announce its title, as a browser does for a new document.
 * The first page of a visit is left to the browser. A page with an unchanged title counts as the same page: home under
 * the addresses of its popups, or a list whose filters change. The component must be placed after the pages in their
 * `Suspense` boundary, so that its effect runs when the new page is shown.
 */
export function PageArrival() {
  const { pathname, hash } = useLocation();
  const lastPage = useRef<{ pathname: string; title: string }>(undefined);
  const [announced, setAnnounced] = useState('');
  const onPageShown = useEffectEvent((nextPathname: string) => {
    const previous = lastPage.current;
    const { title } = document;
    if (previous?.pathname === nextPathname) return;
    lastPage.current = { pathname: nextPathname, title };
    if (previous === undefined || previous.title === title) return;
    setAnnounced(title);
    // An address with a fragment leads to a part of the page, which takes the focus itself.
    if (hash === '') focusHeading();
  });
  useEffect(() => onPageShown(pathname), [pathname]);
  return <VisuallyHidden render={<div aria-live="polite" data-part="page-title" />}>{announced}</VisuallyHidden>;
}

function focusHeading(): void {
  if (document.activeElement?.matches(KEEPS_FOCUS)) return;
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (!heading) return;
  // `tabIndex = -1` makes a heading focusable by script and keeps it out of the tab order.
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
