import { GAMES_PER_LOBBY_PAGE } from '@baize/contract/limits';
import type { GameTypeCode } from '@baize/contract/schemas/common';
import { PageTitle } from '@baize/site/page-title';
import { Button } from '@baize/ui/button';
import { EmptyState } from '@baize/ui/empty-state';
import { PageHeader } from '@baize/ui/page-header';
import { Skeleton } from '@baize/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { Lane } from '../../shared/categories.ts';
import { GamesFailed } from '../../shared/games-failed.tsx';
import { GamesView } from '../../shared/games-view.tsx';
import { LaneNote } from '../../shared/lane-note.tsx';
import { useLanes } from '../../shared/lanes.ts';
import { readPage } from '@baize/site/list-address';
import { VendorCard } from '../../shared/vendor-card.tsx';
import styles from './vendors.module.css';

/**
 * The page of a category without a lobby (SPORTS, ESPORTS, COCKFIGHT, LOTT and ELOTT): its vendors as cards, and under them its games. The address
 * holds vendor and page: `?vendor=WS&page=2`.
 */
export function VendorsPage({ category }: { category: GameTypeCode }) {
  const { t } = useTranslation('player');
  const { lanes, isError, isLoading, refetch } = useLanes();
  const lane = lanes.find(({ gameCategory }) => gameCategory === category);
  const title = t(`category.${category}`);
  return (
    <>
      <PageTitle title={title} />
      <PageHeader title={title} note={lane && <LaneNote lane={lane} />} />
      {isError && <GamesFailed onRetry={() => void refetch()} />}
      {isLoading && <Skeleton shape="block" className={styles.skeleton} />}
      {lane && <VendorCards lane={lane} />}
      <CategoryGames category={category} />
    </>
  );
}

function VendorCards({ lane: { gameCategory, vendors } }: { lane: Lane }) {
  const { t } = useTranslation('player');
  return (
    <ul className={styles.cards} aria-label={t('lobby.vendors')}>
      {vendors.map((vendor) => (
        <li key={vendor.code}>
          <VendorCard vendor={vendor} gameType={gameCategory} />
        </li>
      ))}
    </ul>
  );
}

function CategoryGames({ category }: { category: GameTypeCode }) {
  const { t } = useTranslation('player');
  const [params, setParams] = useSearchParams();
  const vendor = params.get('vendor') || undefined;
  const pageNo = readPage(params);
  return (
    <GamesView
      source={{
        list: 'all',
        gameType: category,
        pageNo,
        pageSize: GAMES_PER_LOBBY_PAGE,
        ...(vendor !== undefined && { vendor }),
      }}
      label={t(`category.${category}`)}
      onPage={(page, { replace }) => {
        setParams({ ...(vendor && { vendor }), ...(page > 1 && { page: String(page) }) }, { replace });
        window.scrollTo({ top: 0 });
      }}
      renderHead={(total) => <GamesHead vendor={vendor} total={total} />}
      empty={<EmptyState text={t('lobby.empty_title')} action={vendor && <AllGames />} />}
    />
  );
}

function GamesHead({ vendor, total }: { vendor: string | undefined; total: number }) {
  const { t } = useTranslation('player');
  const count = t('section.count', { count: total });
  return (
    <div className={styles.head}>
      <p>{vendor === undefined ? count : `${vendor} · ${count}`}</p>
      {vendor !== undefined && <AllGames />}
    </div>
  );
}

function AllGames() {
  const { t } = useTranslation('player');
  return (
    <Button variant="link" render={<Link to="?" />}>
      {t('lobby.empty_act')}
    </Button>
  );
}
