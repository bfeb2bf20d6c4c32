import { MENU_SCROLL_OFFSET_PX } from '@baize/contract/limits';
import { useEffect, useState } from 'react';

export interface SectionTop {
  id: string;
  /** Distance of its upper edge from the window's, in pixels; negative above it. */
  topPx: number;
}

/** A section counts as arrived a little before the menu's lower edge reaches it. */
const ARRIVED_SLACK_PX = 60;

/** The section that is being looked at: the last one whose top has passed under the menu; the first while none has. */
export function sectionInView(sections: readonly SectionTop[], linePx: number): string | undefined {
  return (sections.findLast(({ topPx }) => topPx <= linePx) ?? sections[0])?.id;
}

/** Follows the scroll position of the page; `ids` in the order of the page. */
export function useSectionInView(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const key = ids.join(' ');
  useEffect(() => {
    const known = key === '' ? [] : key.split(' ');
    let frame = 0;
    const look = () => {
      frame = 0;
      setCurrent(sectionInView(known.flatMap(topOf), stickyHeightPx() + MENU_SCROLL_OFFSET_PX + ARRIVED_SLACK_PX));
    };
    const later = () => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    later();
    window.addEventListener('scroll', later, { passive: true });
    return () => {
      window.removeEventListener('scroll', later);
      cancelAnimationFrame(frame);
    };
  }, [key]);
  return current;
}

/** Spec section 2: a press on the menu scrolls to the section, 80 px (the menu itself) under the header. */
export function scrollToSection(id: string): void {
  const section = document.getElementById(id);
  if (!section) return;
  const top = section.getBoundingClientRect().top + window.scrollY - stickyHeightPx() - MENU_SCROLL_OFFSET_PX;
  window.scrollTo({ top, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' });
}

function topOf(id: string): SectionTop[] {
  const section = document.getElementById(id);
  return section ? [{ id, topPx: section.getBoundingClientRect().top }] : [];
}

/** The header covers the top of the window. */
function stickyHeightPx(): number {
  return document.querySelector('header')?.offsetHeight ?? 0;
}
