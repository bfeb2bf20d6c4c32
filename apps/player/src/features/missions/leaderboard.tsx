import { useMissionLeaderboardQuery } from '@baize/api/member';
import { RECORDS_PER_PAGE } from '@baize/contract/limits';
import type { MissionLeaderboardValue, MissionRank } from '@baize/contract/schemas/missions';
import type { Currency } from '@baize/money';
import { useFormats } from '@baize/site/formats';
import { RecordList } from '@baize/site/record-list';
import { Badge } from '@baize/ui/badge';
import { Card } from '@baize/ui/card';
import type { Column } from '@baize/ui/data-table';
import { EmptyState } from '@baize/ui/empty-state';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './missions.module.css';
import { useRewardWords } from './use-reward-words.ts';

/** The best of the running period, and the member's own place wherever it is. */
export function Leaderboard() {
  const { t } = useTranslation('player');
  const { day } = useFormats();
  const [page, setPage] = useState(1);
  const query = { pageNo: page, pageSize: RECORDS_PER_PAGE };
  const result = useMissionLeaderboardQuery(query, { refetchOnMountOrArgChange: true });
  const { data } = result;
  return (
    <Card title={t('mission.board')} className={styles.board}>
      {data && <p className={styles.soft}>{t('mission.board_note', { from: day(data.from), to: day(data.to) })}</p>}
      {data && <OwnPlace value={data} />}
      <RecordList
        caption={t('mission.board')}
        result={result}
        columns={useRankColumns(data?.currency)}
        rowKey={({ rank }) => String(rank)}
        empty={<EmptyState text={t('mission.board_empty')} />}
        skeletonRows={5}
        page={page}
        onPageChange={setPage}
      />
    </Card>
  );
}

function OwnPlace({ value: { mine, currency } }: { value: MissionLeaderboardValue }) {
  const { t } = useTranslation('player');
  const { count, money } = useFormats();
  return (
    <p className={styles.own} data-state={mine ? 'placed' : 'none'}>
      {mine ? (
        <>
          <span>{t('mission.mine')}</span>
          <b className={styles.place} data-figures>
            {count(mine.rank)}
          </b>
          <span data-figures>{money(mine.validBet, currency)}</span>
        </>
      ) : (
        t('mission.no_place')
      )}
    </p>
  );
}

/** The columns of the places. Amounts stay empty until the currency of the wallet is known. */
function useRankColumns(currency: Currency = 'NPR'): Column<MissionRank>[] {
  const { t } = useTranslation('player');
  const { count, money } = useFormats();
  const words = useRewardWords(currency);
  return [
    { key: 'rank', head: t('mission.rank'), cell: ({ rank }) => count(rank) },
    {
      key: 'account',
      head: t('mission.player'),
      cell: ({ account, isMe }) =>
        isMe ? (
          <>
            {account} <Badge tone="felt">{t('mission.you')}</Badge>
          </>
        ) : (
          account
        ),
    },
    {
      key: 'validBet',
      head: t('mission.measure_valid_bet'),
      numeric: true,
      cell: ({ validBet }) => money(validBet, currency),
    },
    { key: 'done', head: t('mission.done'), numeric: true, cell: ({ missionsDone }) => count(missionsDone) },
    {
      key: 'prize',
      head: t('mission.prize'),
      cell: ({ reward, rewardKind }) => (rewardKind ? words({ kind: rewardKind, amount: reward }) : '–'),
    },
  ];
}
