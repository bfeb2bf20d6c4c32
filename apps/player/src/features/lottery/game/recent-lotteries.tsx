import type { LottoMenuGame } from '@baize/contract/schemas/lotto';
import { ChipBar } from '@baize/ui/chip-bar';
import History from 'lucide-react/icons/history';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { lotterySearch } from './lottery-search.ts';
import styles from './game.module.css';

/** The row of the lotteries that the member played last. It is left out while there are none. */
export function RecentLotteries({ games }: { games: readonly LottoMenuGame[] }) {
  const { t } = useTranslation('player');
  const titleId = useId();
  if (games.length === 0) return null;
  const chips = games.map((game) => ({
    key: game.gameCode,
    label: game.gameName,
    render: <Link to={lotterySearch(game)} />,
  }));
  return (
    <section className={styles.recent} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.recentTitle}>
        <History aria-hidden="true" />
        {t('lottery.recent')}
      </h2>
      <ChipBar label={t('lottery.recent')} chips={chips} />
    </section>
  );
}
