import { lazyPage } from '@baize/site/lazy-page';
import { useMediaQuery } from '@baize/ui/use-media-query';
import { Suspense, type ReactNode } from 'react';

/** The width is that of the style sheets of the header and the side menu. */
const WIDE_WINDOW = '(min-width: 768px)';

const parts = async () => await import('./wide-parts.tsx');
const SideMenu = lazyPage(async () => ({ default: (await parts()).WideSideMenu }));
const Clock = lazyPage(async () => ({ default: (await parts()).WideClock }));
const Choices = lazyPage(async () => ({ default: (await parts()).WideChoices }));

/**
 * What the frame of a page has from 768 px up: side menu, clock, search, language and theme. On a phone the same stands in the sheets
 * of the bar below, and its file is not fetched. A host that renders the page does not know the width: it renders them, CSS hides.
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

/** A part of the frame that is not even fetched on a phone. */
export function OnlyWide({ children }: { children: ReactNode }) {
  return useMediaQuery(WIDE_WINDOW, true) && <Suspense fallback={null}>{children}</Suspense>;
}

/** Before the first render, so that the frame of a wide page stands in one go. What cannot be fetched says so when it is rendered. */
export async function fetchWideParts(): Promise<void> {
  if (typeof matchMedia === 'function' && !matchMedia(WIDE_WINDOW).matches) return;
  await Promise.all([SideMenu, Clock, Choices].map(async ({ fetch }) => await fetch())).catch(() => undefined);
}
