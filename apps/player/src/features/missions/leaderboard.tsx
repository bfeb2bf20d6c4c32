import { useMissionLeaderboardQuery } from '@baize/api/member';
import { RECORDS_PER_PAGE } from '@baize/contract/limits';
import type { MissionLeaderboardValue, MissionRank } from '@baize/contract/schemas/missions';
import type { Currency } from '@baize/money';
import { useFormats } from '@baize/site/formats';
import { useLanguage } from '@baize/site/language';
import { RecordList } from '@baize/site/record-list';
import { usePageParameter } from '@baize/site/use-page-parameter';
import { Badge } from '@baize/ui/badge';
import { Card } from '@baize/ui/card';
import type { Column } from '@baize/ui/data-table';
import { EmptyState } from '@baize/ui/empty-state';
import { TabLinks } from '@baize/ui/tab-links';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { BoardPrizes } from './board-prizes.tsx';
import styles from './missions.module.css';
import { useRewardWords } from './use-reward-words.ts';

const BOARD_PARAMETER = 'board';
/** The server refuses a request whose code has another form. */
const LEADERBOARD_CODE = /^[a-z0-9-]{2,32}$/;

/**
 * The leaderboard of the current period, with the member's own place on every page. The address names the leaderboard and the page. Without a
 * name, the first leaderboard is shown.
 */
export function Leaderboard() {
  const { t } = useTranslation('player');
  const [parameters] = useSearchParams();
  const requestedBoard = parameters.get(BOARD_PARAMETER) ?? '';
  const board = LEADERBOARD_CODE.test(requestedBoard) ? requestedBoard : undefined;
  const { page, onPageChange } = usePageParameter();
  const query = { pageNo: page, pageSize: RECORDS_PER_PAGE, board, language: useLanguage() };
  const result = useMissionLeaderboardQuery(query, { refetchOnMountOrArgChange: true });
  const { data } = result;
  return (
    <Card title={t('mission.board')} className={styles.board}>
      {data && <BoardTabs value={data} />}
      {data && <BoardNote value={data} />}
      {data && <BoardPrizes value={data} />}
      {data && <OwnPlace value={data} />}
      <RecordList
        caption={t('mission.board')}
        result={result}
        columns={useRankColumns(data)}
        rowKey={({ rank }) => String(rank)}
        empty={<EmptyState text={t('mission.board_empty')} />}
        skeletonRows={5}
        page={page}
        onPageChange={onPageChange}
      />
    </Card>
  );
}

interface BoardProps {
  value: MissionLeaderboardValue;
}

/** Shows the choice among leaderboards. The address keeps it, so that it survives a reload. Each leaderboard begins at its first page. */
function BoardTabs({ value }: BoardProps) {
  const { t } = useTranslation('player');
  const { boards } = value;
  if (boards.length < 2) return null;
  const tabs = boards.map(({ code, title }) => ({
    key: code,
    label: title,
    active: code === value.board,
    render: <Link to={`?${new URLSearchParams({ [BOARD_PARAMETER]: code })}`} replace />,
  }));
  return <TabLinks label={t('mission.boards')} tabs={tabs} />;
}

function BoardNote({ value }: BoardProps) {
  const { t } = useTranslation('player');
  const { day } = useFormats();
  const stake = useSmallestStake(value);
  const days = { from: day(value.from), to: day(value.to) };
  return (
    <p className={styles.soft}>
      {stake === undefined ? t('mission.board_note', days) : t('mission.board_note_multiple', { ...days, stake })}
    </p>
  );
}

/** Returns the smallest stake that counts where the leaderboard ranks by best multiple, else `undefined`. */
function useSmallestStake({ boards, board, currency }: MissionLeaderboardValue): string | undefined {
  const { money } = useFormats();
  const minStake = boards.find(({ code }) => code === board)?.minStake;
  return minStake === undefined ? undefined : money(minStake, currency);
}

function OwnPlace({ value }: BoardProps) {
  const { t } = useTranslation('player');
  const { count } = useFormats();
  const stake = useSmallestStake(value);
  const score = useScoreText(value.currency);
  const { mine } = value;
  return (
    <p className={styles.own} data-state={mine ? 'placed' : 'none'}>
      {mine ? (
        <>
          <span>{t('mission.mine')}</span>
          <b className={styles.place} data-figures>
            {count(mine.rank)}
          </b>
          <span data-figures>{score(mine)}</span>
        </>
      ) : stake === undefined ? (
        t('mission.no_place')
      ) : (
        t('mission.no_place_multiple', { stake })
      )}
    </p>
  );
}

/** Returns the function that writes the score of a place: an amount, or a multiple as 12.50×. */
function useScoreText(currency: Currency): (place: MissionRank) => string {
  const { money } = useFormats();
  return ({ multiple, validBet = '0' }) => (multiple === undefined ? money(validBet, currency) : `${multiple}×`);
}

/** The columns of the table of places. There are no rows before the value is loaded, so its default currency is never shown. */
function useRankColumns(value: MissionLeaderboardValue | undefined): Column<MissionRank>[] {
  const { t } = useTranslation('player');
  const { count } = useFormats();
  const { currency = 'NPR', boards = [], board } = value ?? {};
  const score = useScoreText(currency);
  const words = useRewardWords(currency);
  const measure = boards.find(({ code }) => code === board)?.measure ?? 'valid_bet';
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
      key: 'score',
      head: t(`mission.measure_${measure}`),
      numeric: true,
      cell: score,
    },
    { key: 'done', head: t('mission.done'), numeric: true, cell: ({ missionsDone }) => count(missionsDone) },
    {
      key: 'prize',
      head: t('mission.prize'),
      cell: ({ reward, rewardKind }) => (rewardKind ? words({ kind: rewardKind, amount: reward }) : '–'),
    },
  ];
}
