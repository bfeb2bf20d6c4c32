import { Mistake } from './mistake.ts';
import type { Noun } from './noun.ts';

/**
 * Whom a command concerns. `brand`: the brand that `--merchant` names; a grant for that brand or for all brands covers the command. `all brands`:
 * what brands share, such as vendors and games. `platform`: the installation itself, such as its operators, keys, books and events. The last
 * two take no `--merchant`, and only a grant for all brands covers them.
 */
export type Reach = 'brand' | 'all brands' | 'platform';

export function reachOfNoun({ ofMerchant, reach }: Pick<Noun, 'ofMerchant' | 'reach'>): Reach {
  return ofMerchant ? 'brand' : (reach ?? 'all brands');
}

/**
 * Returns the brand that a grant has to cover; undefined where only a grant for all brands covers the command. A `Mistake` where `--merchant` is
 * missing, or was given to a command that would pass over it.
 */
export function judgeReach(command: string, reach: Reach, merchant: string | undefined): string | undefined {
  if (reach === 'brand' && merchant === undefined)
    throw new Mistake(`"${command}" concerns one brand. Say of which brand: --merchant CODE.`);
  if (reach !== 'brand' && merchant !== undefined)
    throw new Mistake(
      `"${command}" concerns ${reach === 'platform' ? 'the whole platform' : reach}: leave --merchant out.`,
    );
  return merchant;
}
