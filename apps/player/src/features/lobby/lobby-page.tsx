import type { GameTypeCode } from '@baize/contract/schemas/common';
import { PageTitle } from '@baize/site/page-title';
import { RequireLogin } from '@baize/site/require-login';
import { PageHeader } from '@baize/ui/page-header';
import { useDeferredValue, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { GamesFailed } from '../../shared/games-failed.tsx';
import { GamesView } from '../../shared/games-view.tsx';
import { LaneNote } from '../../shared/lane-note.tsx';
import { useLanes } from '../../shared/lanes.ts';
import { SearchBox } from '../../shared/search-box.tsx';
import { ClassifyBar } from './classify-bar.tsx';
import { LobbyEmpty } from './lobby-empty.tsx';
import { lobbySource, readLobbyQuery, writeLobbyQuery, type LobbyQuery } from './lobby-query.ts';
import { LobbyTabs } from './lobby-tabs.tsx';
import styles from './lobby.module.css';
import { SearchHead } from './search-head.tsx';
import { VendorMenu } from './vendor-menu.tsx';

/** The lobby of a category (spec section 2, category lobby): search, vendors, tabs, sub-types, and pages of games. Its address holds every choice. */
export function LobbyPage({ category }: { category: GameTypeCode }) {
  const { t } = useTranslation('player');
  const [params, setParams] = useSearchParams();
  const query = readLobbyQuery(params, category);
  // The deferred value lets React render the games in slices. Going back to an address would otherwise block until all games are rendered.
  const deferredQuery = readLobbyQuery(useDeferredValue(params), category);
  const { lanes, isError, refetch } = useLanes();
  const lane = lanes.find(({ gameCategory }) => gameCategory === category);
  const title = t(`category.${category}`);
  return (
    <>
      <PageTitle title={title} />
      <PageHeader
        title={title}
        note={lane && <LaneNote lane={lane} />}
        actions={
          <SearchBox
            label={t('lobby.search')}
            name={query.name}
            onNameChange={(name) => setParams(writeLobbyQuery(query, { name }), { replace: true })}
            className={styles.search}
          />
        }
      />
      {isError ? (
        <GamesFailed text={t('lobby.vendors_failed')} onRetry={() => void refetch()} />
      ) : (
        <VendorMenu vendors={lane?.vendors} query={query} />
      )}
      <LobbyTabs category={category} query={query} />
      {hasSubTypes(category, query) && <ClassifyBar category={category} query={query} />}
      {/* The key remounts the guard for another tab, so that a visitor is asked to log in again. */}
      <MemberListGuard key={query.tab} tab={query.tab}>
        <LobbyGames category={category} query={deferredQuery} />
      </MemberListGuard>
    </>
  );
}

/** Returns whether the lobby can be filtered by casino sub-types: in slots only, and not in the lists of hot, recent and favourite games. */
function hasSubTypes(category: GameTypeCode, { tab }: LobbyQuery): boolean {
  return category === 'RNG' && (tab === 'all' || tab === 'new');
}

/** Shows a visitor the log-in popup in place of favourite and recent games, which only a member has (spec section 2). */
function MemberListGuard({ tab, children }: { tab: LobbyQuery['tab']; children: ReactNode }) {
  return tab === 'recent' || tab === 'favorite' ? <RequireLogin headed>{children}</RequireLogin> : children;
}

function LobbyGames({ category, query }: { category: GameTypeCode; query: LobbyQuery }) {
  const { t } = useTranslation('player');
  const [, setParams] = useSearchParams();
  return (
    <GamesView
      source={lobbySource(category, query)}
      label={t(`category.${category}`)}
      onPage={(page, { replace }) => {
        setParams(writeLobbyQuery(query, { page }), { replace });
        window.scrollTo({ top: 0 });
      }}
      empty={<LobbyEmpty query={query} />}
      {...(query.name !== '' && { renderHead: (total: number) => <SearchHead name={query.name} total={total} /> })}
    />
  );
}
