import { HOME_SECTION_GAMES } from '@baize/contract/limits';
import { lazyExtra } from '@baize/site/lazy-page';
import { lazySection } from '@baize/site/lazy-section';
import { PageTitle } from '@baize/site/page-title';
import { useIsSignedIn } from '@baize/site/viewer';
import { GameGridSkeleton } from '@baize/ui/game-grid';
import { VisuallyHidden } from '@baize/ui/visually-hidden';
import { Suspense, useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { GamesFailed } from '../../shared/games-failed.tsx';
import { useLanes } from '../../shared/lanes.ts';
import { CategorySection } from './category-section.tsx';
import { GameMenu } from './game-menu.tsx';
import { homeSections, type HomeSection } from './home-sections.ts';
import styles from './home.module.css';
import { HotSection } from './hot-section.tsx';
import { useHotGames } from './use-hot-games.ts';
import { useRecentGames } from './use-recent-games.ts';

const FavoritesSection = lazySection(async () => (await import('./own-sections.tsx')).FavoritesSection);
const RecentSection = lazySection(async () => (await import('./own-sections.tsx')).RecentSection);
const VendorSection = lazySection(async () => (await import('./vendor-section.tsx')).VendorSection);
const WinnerBoard = lazyExtra(async () => (await import('./winner-board.tsx')).WinnerBoard);

/** The home page (spec section 2, home screen): `front` (banners and notices), the game menu, the sections of games, and the winners. */
export function HomePage({ front }: { front: ReactNode }) {
  const { t } = useTranslation('player');
  const { sections, isError, refetch } = useHomeSections();
  // The deferred value lets React render the sections in slices, so that the first render of the page is not blocked (see Boot).
  const deferredSections = useDeferredValue(sections);
  return (
    <>
      <PageTitle title={t('home.title')} />
      <VisuallyHidden>
        <h1>{t('home.title')}</h1>
      </VisuallyHidden>
      {front}
      {isError && <GamesFailed onRetry={() => void refetch()} />}
      {deferredSections === undefined ? <HomeSkeleton /> : <HomeSections sections={deferredSections} />}
    </>
  );
}

/**
 * Returns the sections of home. They are `undefined` until the categories and the recent games have loaded, so that no section is inserted above another
 * later. After a log-in, the sections of the visitor stay until those of the member are complete.
 */
function useHomeSections() {
  const { lanes, isLoading, isError, refetch } = useLanes();
  const signedIn = useIsSignedIn();
  const hot = useHotGames(HOME_SECTION_GAMES).data?.total;
  const recentGames = useRecentGames();
  const recent = recentGames.data?.total ?? 0;
  const areGamesLoaded = !isLoading && !recentGames.isLoading;
  const sections = useMemo(
    () => (areGamesLoaded ? homeSections({ lanes, signedIn, hot, recent }) : undefined),
    [areGamesLoaded, lanes, signedIn, hot, recent],
  );
  return { sections: useLastDefined(sections), isError, refetch };
}

/** Returns the value, or the last value that was not `undefined`. */
function useLastDefined<Value>(value: Value | undefined): Value | undefined {
  const [lastDefined, setLastDefined] = useState(value);
  if (value !== undefined && value !== lastDefined) setLastDefined(value);
  return value ?? lastDefined;
}

function HomeSections({ sections }: { sections: readonly HomeSection[] }) {
  return (
    <>
      <GameMenu sections={sections} />
      {sections.map((section, index) => (
        <Suspense key={section.id} fallback={<div id={section.id} className={styles.sectionPlace} />}>
          <Section section={section} first={index === 0} />
        </Suspense>
      ))}
      <Suspense fallback={null}>
        <WinnerBoard />
      </Suspense>
    </>
  );
}

function Section({ section, first }: { section: HomeSection; first: boolean }) {
  const { id } = section;
  switch (section.kind) {
    case 'hot':
      return <HotSection id={id} first={first} />;
    case 'favorite':
      return <FavoritesSection id={id} />;
    case 'recent':
      return <RecentSection id={id} />;
    case 'games':
      return <CategorySection id={id} lane={section.lane} first={first} />;
    case 'vendors':
      return <VendorSection id={id} lane={section.lane} />;
    default:
      return section satisfies never;
  }
}

function HomeSkeleton() {
  const { t } = useTranslation('player');
  return (
    <>
      <div className={styles.menuSkeleton} />
      <div className={styles.section}>
        <div className={styles.headerSkeleton} />
        <GameGridSkeleton count={HOME_SECTION_GAMES} label={t('game.list_loading')} />
      </div>
    </>
  );
}
