import { MENU_SCROLL_OFFSET_PX } from '@baize/contract/limits';
import { useEffect, useState } from 'react';

/** The position of a section of home. */
export interface SectionTop {
  id: string;
  /** The distance of its upper edge from the upper edge of the window, in pixels; negative above the window. */
  topPx: number;
}

/** A section counts as in view when its top is less than this far below the lower edge of the menu, so that the mark changes slightly early. */
const IN_VIEW_SLACK_PX = 60;

/**
 * Returns the id of the section in view: the last one whose top is above `menuEdgePx` (pixels from the top of the window), or the first section if none
 * is. Returns `undefined` without sections.
 */
export function sectionInView(sections: readonly SectionTop[], menuEdgePx: number): string | undefined {
  return (sections.findLast(({ topPx }) => topPx <= menuEdgePx) ?? sections[0])?.id;
}

/** Returns the id of the section in view while the page scrolls. `ids` are in the order of the page. */
export function useSectionInView(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const key = ids.join(' ');
  useEffect(() => {
    const sectionIds = key === '' ? [] : key.split(' ');
    let frame = 0;
    const measure = () => {
      frame = 0;
      setCurrent(
        sectionInView(sectionIds.flatMap(measureTop), stickyHeightPx() + MENU_SCROLL_OFFSET_PX + IN_VIEW_SLACK_PX),
      );
    };
    const measureInNextFrame = () => {
      if (frame === 0) frame = requestAnimationFrame(measure);
    };
    measureInNextFrame();
    window.addEventListener('scroll', measureInNextFrame, { passive: true });
    return () => {
      window.removeEventListener('scroll', measureInNextFrame);
      cancelAnimationFrame(frame);
    };
  }, [key]);
  return current;
}

/**
 * Scrolls to a section of home, so that it begins under the header and the menu (spec section 2). Does nothing if the section does not exist. The
 * scrolling is animated unless the person prefers reduced motion.
 */
export function scrollToSection(id: string): void {
  const section = document.getElementById(id);
  if (!section) return;
  const top = section.getBoundingClientRect().top + window.scrollY - stickyHeightPx() - MENU_SCROLL_OFFSET_PX;
  window.scrollTo({ top, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' });
}

function measureTop(id: string): SectionTop[] {
  const section = document.getElementById(id);
  return section ? [{ id, topPx: section.getBoundingClientRect().top }] : [];
}

/** Returns the height of the header, which covers the top of the window. */
function stickyHeightPx(): number {
  return document.querySelector('header')?.offsetHeight ?? 0;
}
