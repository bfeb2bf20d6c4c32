import { useSwitch } from '@baize/site/merchant';
import { useHasUpline } from '@baize/site/viewer';
import { paths } from './paths.ts';

/**
 * Returns a predicate that says whether menus lead to a page. Levels and rebates need the brand's switch (spec section 2), a transfer to the upline
 * needs a member with an upline, and every other page is offered.
 */
export function useIsOffered(): (path: string) => boolean {
  const hasLevels = useSwitch('VIP');
  const hasRebate = useSwitch('MANPLAYREB3');
  const hasUpline = useHasUpline();
  return (path) => {
    if (path === paths.transferUpline) return hasUpline;
    if (path === paths.playerRank) return hasLevels;
    return path === paths.manualRebate ? hasRebate : true;
  };
}
