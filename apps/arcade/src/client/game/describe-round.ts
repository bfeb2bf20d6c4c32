import type { RoundView } from '../../wire/schemas.ts';
import { describeReels, type NamingParts } from '../texts/describe-reels.ts';

/** Describes a round in words for screen readers. The amounts are formatted texts; `win` is undefined if nothing was won. */
export function describeRound(
  parts: NamingParts,
  round: RoundView,
  amounts: { readonly win: string | undefined; readonly balance: string },
): string {
  const { t } = parts.texts;
  const { win, balance } = amounts;
  const result = win === undefined ? t('sayLost', { balance }) : t('sayWon', { amount: win, balance });
  const last = round.spins.at(-1);
  return last ? `${result} ${t('sayReels', { reels: describeReels(parts, last) })}` : result;
}
