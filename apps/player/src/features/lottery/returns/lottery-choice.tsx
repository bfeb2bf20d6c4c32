import { useLottoMenuQuery } from '@baize/api/member';
import type { LottoMenuGame } from '@baize/contract/schemas/lotto';
import { useLanguage } from '@baize/site/language';
import { useErrorSentence } from '@baize/site/sentences';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { EmptyState } from '@baize/ui/empty-state';
import { ErrorState } from '@baize/ui/error-state';
import { PageHeader } from '@baize/ui/page-header';
import { Skeleton } from '@baize/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { lotteryReturnsPath } from '../../../shared/paths.ts';
import styles from './returns.module.css';

/** The lotteries on sale, each with a link to its odds and returns. */
export function LotteryChoice() {
  const { t } = useTranslation('player');
  const errorSentence = useErrorSentence();
  const { data, error, refetch } = useLottoMenuQuery({ language: useLanguage() });
  return (
    <>
      <PageHeader title={t('returns.title')} note={t('returns.choose')} />
      {data && <Lotteries games={data.games} />}
      {!data && !error && <Skeleton shape="block" className={styles.wait} />}
      {!data && error && (
        <ErrorState text={errorSentence(error)} action={<Button onClick={refetch}>{t('act.try_again')}</Button>} />
      )}
    </>
  );
}

function Lotteries({ games }: { games: readonly LottoMenuGame[] }) {
  const { t } = useTranslation('player');
  if (games.length === 0) return <EmptyState text={t('returns.none')} />;
  return (
    <Card title={t('returns.lotteries')}>
      <ul className={styles.lotteries}>
        {games.map(({ gameCode, gameName }) => (
          <li key={gameCode}>
            <Button variant="line" size="small" full render={<Link to={lotteryReturnsPath(gameCode)} />}>
              {gameName}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
