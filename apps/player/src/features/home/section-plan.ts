import {
  GAMES_PER_PAGE_MAX,
  HOME_LOAD_MORE_ABOVE_GAMES,
  HOME_SECTION_GAMES,
  HOME_SECTION_VENDORS,
} from '@baize/contract/limits';

/** How many games a section of home shows. */
export interface SectionPlan {
  /** The number of games to fetch. */
  pageSize: number;
  /** The number of games that are shown. While they load, the skeleton has as many tiles, so that the layout does not shift. */
  shownCount: number;
  /** Whether the section has a button that shows more games. */
  hasToggle: boolean;
}

/**
 * Plans a section of `total` games (spec section 2, home). Closed, it shows the first 12 games; open, at most one page of the server, and its link leads to
 * all of them. The spec wants the button above 10 games, but with 11 or 12 games all are shown already, so the button needs more than 12.
 */
export function sectionPlan(total: number, open: boolean): SectionPlan {
  const pageSize = open ? GAMES_PER_PAGE_MAX : HOME_SECTION_GAMES;
  return {
    pageSize,
    shownCount: Math.min(total, pageSize),
    hasToggle: total > HOME_LOAD_MORE_ABOVE_GAMES && total > HOME_SECTION_GAMES,
  };
}

/** Plans a section of `total` vendors: the first 6, and a button that shows the others, if there are any. */
export function vendorPlan(total: number, open: boolean): Pick<SectionPlan, 'shownCount' | 'hasToggle'> {
  return { shownCount: open ? total : Math.min(total, HOME_SECTION_VENDORS), hasToggle: total > HOME_SECTION_VENDORS };
}
