import { Button } from '@baize/ui/button';
import { EmptyState } from '@baize/ui/empty-state';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { LobbyQuery } from './lobby-query.ts';

/** Explains why a lobby shows no game. If the list is filtered, a button removes all filters. */
export function LobbyEmpty({ query }: { query: LobbyQuery }) {
  const { t } = useTranslation('player');
  const isNarrowed =
    query.name !== '' || query.vendor !== undefined || query.classify !== undefined || query.tab !== 'all';
  const action = isNarrowed && <Button render={<Link to="?" />}>{t('lobby.empty_act')}</Button>;
  return <EmptyState text={useEmptyText(query)} action={action} />;
}

function useEmptyText({ tab, vendor }: LobbyQuery): string {
  const { t } = useTranslation('player');
  // With a vendor chosen, the member may still have favourite or recent games of other vendors, so these sentences would be wrong.
  if (tab === 'favorite' && vendor === undefined) return t('own.favorite_empty');
  if (tab === 'recent' && vendor === undefined) return t('own.recent_empty');
  return t('lobby.empty_title');
}
