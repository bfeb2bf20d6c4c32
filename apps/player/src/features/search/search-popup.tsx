import { GAMES_PER_HOME_SEARCH_PAGE } from '@baize/contract/limits';
import type { HostedPopupProps } from '@baize/site/popup-host';
import { Button } from '@baize/ui/button';
import { EmptyState } from '@baize/ui/empty-state';
import { Popup } from '@baize/ui/popup';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { GamesView } from '../../shared/games-view.tsx';
import { searchPath } from '../../shared/paths.ts';
import { SearchBox } from '../../shared/search-box.tsx';
import styles from './search.module.css';

/** The search popup, which opens over any page. It shows the first results, and links to the page with all of them. */
export function SearchPopup({ open, onClose }: HostedPopupProps) {
  const { t } = useTranslation('player');
  return (
    <Popup
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('search.title')}
      closeLabel={t('act.close')}
      size="large"
    >
      <SearchResults onClose={onClose} />
    </Popup>
  );
}

/** Mounted only while the popup is open, so that the typed name is not kept after it closes. */
function SearchResults({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('player');
  const [name, setName] = useState('');
  const [pageNo, setPageNo] = useState(1);
  const search = (typed: string) => {
    setName(typed);
    setPageNo(1);
  };
  return (
    <div className={styles.popup}>
      <SearchBox label={t('search.label')} name={name} onNameChange={search} size="large" />
      <GamesView
        source={{ list: name === '' ? 'hot' : 'all', name, pageNo, pageSize: GAMES_PER_HOME_SEARCH_PAGE }}
        label={t(name === '' ? 'lobby.tab.hot' : 'search.results')}
        onPage={setPageNo}
        onLeave={onClose}
        renderHead={(total) => <Head name={name} total={total} onClose={onClose} />}
        empty={<EmptyState text={t('search.empty')} />}
      />
    </div>
  );
}

function Head({ name, total, onClose }: { name: string; total: number; onClose: () => void }) {
  const { t } = useTranslation('player');
  return (
    <div className={styles.head}>
      <span>{name === '' ? t('lobby.tab.hot') : t('lobby.found', { count: total })}</span>
      {total > GAMES_PER_HOME_SEARCH_PAGE && name !== '' && (
        <Button variant="link" iconEnd={<ArrowRight />} onClick={onClose} render={<Link to={searchPath(name)} />}>
          {t('search.all_results')}
        </Button>
      )}
    </div>
  );
}
