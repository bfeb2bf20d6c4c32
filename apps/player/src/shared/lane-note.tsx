import { useTranslation } from 'react-i18next';
import type { Lane } from './categories.ts';

/**
 * The number of games of a category, and what the brand says about them (spec section 9, "Marketing text"). Until tables, seas and matches have
 * engines of their own, every game is a slot in their look; the note says so.
 */
export function LaneNote({ lane: { gameCategory, games, marketingText } }: { lane: Lane }) {
  const { t } = useTranslation('player');
  const count = t('section.count', { count: games });
  const facts = gameCategory === 'RNG' ? count : t('lobby.reels', { games: count });
  return marketingText === undefined ? facts : `${facts} · ${marketingText}`;
}
