import { GAMES_PER_OWN_LOBBY_PAGE } from '@baize/contract/limits';
import type { GameTypeCode } from '@baize/contract/schemas/common';
import { PageTitle } from '@baize/site/page-title';
import { RequireLogin } from '@baize/site/require-login';
import { Button } from '@baize/ui/button';
import { ChipBar } from '@baize/ui/chip-bar';
import { EmptyState } from '@baize/ui/empty-state';
import { PageHeader } from '@baize/ui/page-header';
import { TabLinks } from '@baize/ui/tab-links';
import Heart from 'lucide-react/icons/heart';
import History from 'lucide-react/icons/history';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { CATEGORIES, navigableLanes } from '../../shared/categories.ts';
import { categoryIcons } from '../../shared/category-icons.tsx';
import { GamesView } from '../../shared/games-view.tsx';
import { useLanes } from '../../shared/lanes.ts';
import { readPage } from '@baize/site/list-address';
import { paths } from '../../shared/paths.ts';
import styles from './own-games.module.css';

/** The lists of games that only a member has. */
export type OwnList = 'favorite' | 'recent';

/** The pages /favorite and /recent (spec section 2, the account games page). The address holds category and page: `?type=RNG&page=2`. */
export function OwnGamesPage({ list }: { list: OwnList }) {
  const { t } = useTranslation('player');
  const title = t(`own.${list}`);
  return (
    <>
      <PageTitle title={title} />
      <PageHeader title={title} />
      <ListTabs list={list} />
      <RequireLogin headed>
        <OwnGames list={list} />
      </RequireLogin>
    </>
  );
}

function ListTabs({ list }: { list: OwnList }) {
  const { t } = useTranslation('player');
  const tab = (key: OwnList, icon: ReactElement) => ({
    key,
    icon,
    label: t(`own.${key}`),
    active: list === key,
    render: <Link to={paths[key]} />,
  });
  const tabs = [tab('favorite', <Heart aria-hidden="true" />), tab('recent', <History aria-hidden="true" />)];
  return <TabLinks label={t('own.label')} tabs={tabs} />;
}

function OwnGames({ list }: { list: OwnList }) {
  const { t } = useTranslation('player');
  const [params, setParams] = useSearchParams();
  const gameType = CATEGORIES.find((type) => type === params.get('type'));
  const toSearchParams = (page: number) => ({
    ...(gameType && { type: gameType }),
    ...(page > 1 && { page: String(page) }),
  });
  return (
    <>
      <CategoryChips gameType={gameType} />
      <GamesView
        source={{
          list,
          pageNo: readPage(params),
          pageSize: GAMES_PER_OWN_LOBBY_PAGE,
          ...(gameType !== undefined && { gameType }),
        }}
        label={t(`own.${list}`)}
        onPage={(page, { replace }) => {
          setParams(toSearchParams(page), { replace });
          window.scrollTo({ top: 0 });
        }}
        empty={<NoGames list={list} gameType={gameType} />}
      />
    </>
  );
}

function CategoryChips({ gameType }: { gameType: GameTypeCode | undefined }) {
  const { t } = useTranslation('player');
  const { lanes } = useLanes();
  const all = {
    key: '*',
    label: t('lobby.tab.all'),
    icon: <LayoutGrid aria-hidden="true" />,
    active: gameType === undefined,
    render: <Link to="?" />,
  };
  const chips = navigableLanes(lanes).map(({ gameCategory }) => ({
    key: gameCategory,
    label: t(`category.${gameCategory}`),
    icon: categoryIcons[gameCategory],
    active: gameType === gameCategory,
    render: <Link to={`?type=${gameCategory}`} />,
  }));
  return <ChipBar label={t('own.categories')} chips={[all, ...chips]} className={styles.chips} />;
}

function NoGames({ list, gameType }: { list: OwnList; gameType: GameTypeCode | undefined }) {
  const { t } = useTranslation('player');
  const isFiltered = gameType !== undefined;
  return (
    <EmptyState
      text={isFiltered ? t('lobby.empty_title') : t(`own.${list}_empty`)}
      action={
        <Button render={<Link to={isFiltered ? '?' : paths.home} />}>
          {t(isFiltered ? 'lobby.empty_act' : 'record.empty_act')}
        </Button>
      }
    />
  );
}
