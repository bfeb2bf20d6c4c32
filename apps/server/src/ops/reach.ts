import { OperatorError } from './operator-error.ts';
import type { ResourceDefinition } from './resource-definition.ts';

/**
 * The part of the platform that a command concerns. It decides whether the command takes `--merchant` and which grants cover it.
 *
 * - `brand`: the brand that `--merchant` names. A grant for this brand or for all brands covers the command.
 * - `all brands`: what brands share, such as vendors and games. Only a grant for all brands covers the command.
 * - `platform`: the installation itself, such as its operators, keys, books and events. Only a grant for all brands covers the command.
 */
export type Reach = 'brand' | 'all brands' | 'platform';

/** Returns the reach of every verb of a resource. */
export function toResourceReach({
  belongsToMerchant,
  reach,
}: Pick<ResourceDefinition, 'belongsToMerchant' | 'reach'>): Reach {
  return belongsToMerchant ? 'brand' : (reach ?? 'all brands');
}

/**
 * Returns the brand that a grant has to cover, or `undefined` if only a grant for all brands covers the command. Throws an `OperatorError` if `--merchant`
 * is missing, or was given to a command that would ignore it.
 */
export function resolveBrandOption(command: string, reach: Reach, merchant: string | undefined): string | undefined {
  if (reach === 'brand' && merchant === undefined)
    throw new OperatorError(`"${command}" concerns one brand. Say of which brand: --merchant CODE.`);
  if (reach !== 'brand' && merchant !== undefined)
    throw new OperatorError(
      `"${command}" concerns ${reach === 'platform' ? 'the whole platform' : reach}: leave --merchant out.`,
    );
  return merchant;
}
