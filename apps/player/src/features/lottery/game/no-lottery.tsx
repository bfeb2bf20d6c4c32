import { PageTitle } from '@baize/site/page-title';
import { Button } from '@baize/ui/button';
import { EmptyState } from '@baize/ui/empty-state';
import { PageHeader } from '@baize/ui/page-header';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { categoryPaths, gamePath } from '../../../shared/paths.ts';

/** The page of a vendor's lottery game for which the platform has no draws. The game can be played as a themed video slot instead (decision 6). */
export function NoLottery({ vendor, gameCode }: { vendor: string | null; gameCode: string }) {
  const { t } = useTranslation('player');
  const title = t('category.LOTT');
  return (
    <>
      <PageTitle title={title} />
      <PageHeader title={title} />
      <EmptyState
        text={t('lottery.not_open')}
        action={vendor === null ? <AllLotteries /> : <PlayReels vendor={vendor} gameCode={gameCode} />}
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

/** Leads to the lobby of the category. */
export function AllLotteries() {
  const { t } = useTranslation('player');
  return <Button render={<Link to={categoryPaths.LOTT} />}>{t('lottery.all')}</Button>;
}
