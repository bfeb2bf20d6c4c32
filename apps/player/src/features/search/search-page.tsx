import { GAMES_PER_OWN_LOBBY_PAGE, GAMES_PER_SEARCH_PAGE } from '@baize/contract/limits';
import { PageTitle } from '@baize/site/page-title';
import { EmptyState } from '@baize/ui/empty-state';
import { PageHeader } from '@baize/ui/page-header';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { GamesView } from '../../shared/games-view.tsx';
import { readPage } from '@baize/site/list-address';
import { SearchBox } from '../../shared/search-box.tsx';
import styles from './search.module.css';

/** The search page (spec section 2), which finds any game by its name: `?q=dragon&page=2`. Without a name it lists the hot games. */
export function SearchPage() {
  const { t } = useTranslation('player');
  const [params, setParams] = useSearchParams();
  const name = (params.get('q') ?? '').trim();
  const pageNo = readPage(params);
  const go = (change: { q: string; page: number }, replace: boolean) => {
    const next = { ...(change.q !== '' && { q: change.q }), ...(change.page > 1 && { page: String(change.page) }) };
    setParams(next, { replace });
  };
  return (
    <>
      <PageTitle title={t('search.title')} />
      <PageHeader title={t('search.title')} note={t('search.note')} />
      <SearchBox
        label={t('search.label')}
        name={name}
        onNameChange={(q) => go({ q, page: 1 }, true)}
        size="large"
        className={styles.box}
      />
      <GamesView
        source={
          name === ''
            ? { list: 'hot', pageNo, pageSize: GAMES_PER_OWN_LOBBY_PAGE }
            : { list: 'all', name, pageNo, pageSize: GAMES_PER_SEARCH_PAGE }
        }
        label={t(name === '' ? 'lobby.tab.hot' : 'search.results')}
        onPage={(page, { replace }) => {
          go({ q: name, page }, replace);
          window.scrollTo({ top: 0 });
        }}
        renderHead={(total) => (
          <p className={styles.head}>{name === '' ? t('lobby.tab.hot') : t('lobby.found', { count: total })}</p>
        )}
        empty={<EmptyState text={t('search.empty')} />}
      />
    </>
  );
}
