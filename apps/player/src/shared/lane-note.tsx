import { useTranslation } from 'react-i18next';
import type { Lane } from './categories.ts';

/**
 * The number of games of a category, and the brand's own text about them (spec section 9, "Marketing text"). Live tables, fishing games and the like have
 * no engines of their own yet: they are slot machines with the look of their category, so outside of slots (RNG) the note says so.
 */
export function LaneNote({ lane: { gameCategory, games, marketingText } }: { lane: Lane }) {
  const { t } = useTranslation('player');
  const count = t('section.count', { count: games });
  const facts = gameCategory === 'RNG' ? count : t('lobby.reels', { games: count });
  return marketingText === undefined ? facts : `${facts} · ${marketingText}`;
}
