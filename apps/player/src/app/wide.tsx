import { lazyPage } from '@baize/site/lazy-page';
import { useMediaQuery } from '@baize/ui/use-media-query';
import { Suspense, type ReactNode } from 'react';

/** The style sheets of the header and the side menu use the same width. */
const WIDE_WINDOW = '(min-width: 768px)';

const loadWideParts = async () => await import('./wide-parts.tsx');
const SideMenu = lazyPage(async () => ({ default: (await loadWideParts()).WideSideMenu }));
const Clock = lazyPage(async () => ({ default: (await loadWideParts()).WideClock }));
const Choices = lazyPage(async () => ({ default: (await loadWideParts()).WideChoices }));

/**
 * The side menu on a wide screen. Like the clock and the choices below, it is not fetched on a phone, where the popups of the bottom bar have the same
 * content. A host that renders the page does not know the width of the window: it renders these parts, and CSS hides them on a phone.
 */
export function WideSideMenu({ collapsed }: { collapsed: boolean }) {
  return (
    <OnlyWide>
      <SideMenu collapsed={collapsed} />
    </OnlyWide>
  );
}

export function WideClock() {
  return (
    <OnlyWide>
      <Clock />
    </OnlyWide>
  );
}

export function WideChoices() {
  return (
    <OnlyWide>
      <Choices />
    </OnlyWide>
  );
}

/** Renders its children on a wide screen only, so that lazy children are not fetched on a phone. */
export function OnlyWide({ children }: { children: ReactNode }) {
  return useMediaQuery(WIDE_WINDOW, true) && <Suspense fallback={null}>{children}</Suspense>;
}

/**
 * Fetches the code of the wide parts before the first render, so that the frame of a wide page appears at once. Does nothing on a phone. A failed
 * fetch is ignored here: the part tries again when it is rendered.
 */
export async function fetchWideParts(): Promise<void> {
  if (typeof matchMedia === 'function' && !matchMedia(WIDE_WINDOW).matches) return;
  await Promise.all([SideMenu, Clock, Choices].map(async ({ fetch }) => await fetch())).catch(() => undefined);
}
