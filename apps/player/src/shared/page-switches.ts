import { useSwitch } from '@baize/site/merchant';
import { useHasUpline } from '@baize/site/viewer';
import { paths } from './paths.ts';

/**
 * Tells whether menus lead to a page: levels and rebates are offered where the brand has their switch on (spec section 2), a transfer to
 * members with an upline.
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
