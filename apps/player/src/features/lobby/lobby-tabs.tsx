import type { GameTypeCode } from '@baize/contract/schemas/common';
import { TabLinks } from '@baize/ui/tab-links';
import Flame from 'lucide-react/icons/flame';
import Heart from 'lucide-react/icons/heart';
import History from 'lucide-react/icons/history';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import Sparkles from 'lucide-react/icons/sparkles';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { GamesList } from '../../shared/games.ts';
import styles from './lobby.module.css';
import { lobbyTabs, writeLobbyQuery, type LobbyQuery } from './lobby-query.ts';

const TAB_ICONS: Record<GamesList, ReactElement> = {
  all: <LayoutGrid aria-hidden="true" />,
  hot: <Flame aria-hidden="true" />,
  recent: <History aria-hidden="true" />,
  favorite: <Heart aria-hidden="true" />,
  new: <Sparkles aria-hidden="true" />,
};

/** The tabs of a lobby. Each is a link, so that the address holds the choice. */
export function LobbyTabs({ category, query }: { category: GameTypeCode; query: LobbyQuery }) {
  const { t } = useTranslation('player');
  const tabs = lobbyTabs(category, query).map((tab) => ({
    key: tab,
    label: t(`lobby.tab.${tab}`),
    icon: TAB_ICONS[tab],
    active: query.tab === tab,
    render: <Link to={`?${writeLobbyQuery(query, { tab })}`} />,
  }));
  return <TabLinks label={t('lobby.tabs')} tabs={tabs} className={styles.tabs} />;
}
