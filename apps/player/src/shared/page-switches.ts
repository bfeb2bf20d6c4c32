import { useSwitch } from '@baize/site/merchant';
import { paths } from './paths.ts';

/** Tells whether menus lead to a page: levels and rebates are offered where the brand has their switch on (spec section 2). */
export function useIsOffered(): (path: string) => boolean {
  const hasLevels = useSwitch('VIP');
  const hasRebate = useSwitch('MANPLAYREB3');
  return (path) => {
    if (path === paths.playerRank) return hasLevels;
    return path === paths.manualRebate ? hasRebate : true;
  };
}
