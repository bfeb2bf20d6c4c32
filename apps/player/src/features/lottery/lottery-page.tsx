import { PageTitle } from '@baize/site/page-title';
import { Button } from '@baize/ui/button';
import { EmptyState } from '@baize/ui/empty-state';
import { PageHeader } from '@baize/ui/page-header';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router';
import { categoryPaths, gamePath } from '../../shared/paths.ts';

/** Until the draws open: says so, and plays what the lottery's game is today, a themed slot. */
export function LotteryPage() {
  const { t } = useTranslation('player');
  const [params] = useSearchParams();
  const [vendor, gameCode] = [params.get('vendor'), params.get('gameCode')];
  const title = t('category.LOTT');
  return (
    <>
      <PageTitle title={title} />
      <PageHeader title={title} />
      <EmptyState
        text={t('lottery.not_open')}
        action={vendor && gameCode ? <PlayReels vendor={vendor} gameCode={gameCode} /> : <AllLotteries />}
      />
    </>
  );
}

function PlayReels({ vendor, gameCode }: { vendor: string; gameCode: string }) {
  const { t } = useTranslation('player');
  const { pathname, search } = useLocation();
  const path = gamePath({ vendor, gameCode, trial: false });
  return (
    <Button variant="brass" render={<Link to={path} state={{ from: pathname + search }} />}>
      {t('lottery.play_reels')}
    </Button>
  );
}

function AllLotteries() {
  const { t } = useTranslation('player');
  return <Button render={<Link to={categoryPaths.LOTT} />}>{t('lottery.all')}</Button>;
}
