import { VisuallyHidden } from '@baize/ui/visually-hidden';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** A field that the page itself has focused keeps the focus, and so does an open popup. */
const KEEPS_FOCUS = 'input, textarea, select, [contenteditable="true"], [role="dialog"] *, [role="alertdialog"] *';

/**
 * Moves the focus to the heading of a page that a person has gone to, and lets a screen reader announce its title, as a browser does
 * when it loads a document. The first page of a visit is left to the browser. A page that keeps its title is the same page: home
 * under the addresses of its popups, a list whose filters change. Stands behind the pages in their `Suspense` boundary, so that its
 * effect runs when the new page is shown.
 */
export function PageArrival() {
  const { pathname, hash } = useLocation();
  const last = useRef<{ pathname: string; title: string }>(undefined);
  const [announced, setAnnounced] = useState('');
  const arrive = useEffectEvent((next: string) => {
    const before = last.current;
    const { title } = document;
    if (before?.pathname === next) return;
    last.current = { pathname: next, title };
    if (before === undefined || before.title === title) return;
    setAnnounced(title);
    // An address with a hash leads to a part of the page, which takes the focus itself.
    if (hash === '') focusHeading();
  });
  useEffect(() => arrive(pathname), [pathname]);
  return <VisuallyHidden render={<div aria-live="polite" data-part="page-title" />}>{announced}</VisuallyHidden>;
}

function focusHeading(): void {
  if (document.activeElement?.matches(KEEPS_FOCUS)) return;
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (!heading) return;
  // A heading takes no focus of its own: the attribute makes it focusable by script and keeps it out of the order of the tab key.
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
