import {
  GAMES_PER_PAGE_MAX,
  HOME_LOAD_MORE_ABOVE_GAMES,
  HOME_SECTION_GAMES,
  HOME_SECTION_VENDORS,
} from '@baize/contract/limits';

export interface SectionPlan {
  /** The number of games to ask for. */
  pageSize: number;
  /** Places to keep while they load, so that nothing jumps. */
  places: number;
  /** Is there a load-more toggle? */
  toggle: boolean;
}

/**
 * Spec section 2, home: the first 12 games, load-more above 10. Open, a section shows at most one page of the server; the link to
 * the category leads to all of them. With 11 or 12 games there is nothing to load, so the toggle stays away as well.
 */
export function sectionPlan(total: number, open: boolean): SectionPlan {
  const pageSize = open ? GAMES_PER_PAGE_MAX : HOME_SECTION_GAMES;
  return {
    pageSize,
    places: Math.min(total, pageSize),
    toggle: total > HOME_LOAD_MORE_ABOVE_GAMES && total > HOME_SECTION_GAMES,
  };
}

/** The first 6 vendors, and load-more where there are others. */
export function vendorPlan(total: number, open: boolean): Pick<SectionPlan, 'places' | 'toggle'> {
  return { places: open ? total : Math.min(total, HOME_SECTION_VENDORS), toggle: total > HOME_SECTION_VENDORS };
}
