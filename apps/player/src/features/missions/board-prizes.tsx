import type { LeaderboardPrize, MissionLeaderboardValue } from '@baize/contract/schemas/missions';
import type { Currency } from '@baize/money';
import { useFormats } from '@baize/site/formats';
import { Badge } from '@baize/ui/badge';
import { useTranslation } from 'react-i18next';
import { ProgramTerms } from '../../shared/terms/program-terms.tsx';
import styles from './missions.module.css';
import { useRewardWords } from './use-reward-words.ts';

/** The prizes of the chosen leaderboard, also of ranks that nobody has reached yet, and its full terms. */
export function BoardPrizes({ value: { boards, board, currency } }: { value: MissionLeaderboardValue }) {
  const { t } = useTranslation('player');
  const shown = boards.find(({ code }) => code === board);
  if (!shown) return null;
  const { prizes = [], terms, title } = shown;
  return (
    <>
      <ul className={styles.prizes} aria-label={t('mission.prizes')}>
        {prizes.map((prize) => (
          <Prize key={`${prize.fromRank}-${prize.toRank}`} prize={prize} currency={currency} />
        ))}
      </ul>
      <ProgramTerms terms={terms} of={title} />
    </>
  );
}

function Prize({ prize, currency }: { prize: LeaderboardPrize; currency: Currency }) {
  const { t } = useTranslation('player');
  const { count } = useFormats();
  const words = useRewardWords(currency);
  const { fromRank, toRank, turnoverTimes } = prize;
  const from = count(fromRank);
  return (
    <li className={styles.prize}>
      <span>
        {fromRank === toRank
          ? t('mission.prize_rank', { rank: from })
          : t('mission.prize_ranks', { from, to: count(toRank) })}
      </span>
      <Badge tone="brass" look="chip">
        {words(prize)}
      </Badge>
      {Number(turnoverTimes) > 0 && (
        <span className={styles.soft}>{t('mission.prize_turnover', { times: turnoverTimes })}</span>
      )}
    </li>
  );
}
