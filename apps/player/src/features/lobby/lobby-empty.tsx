import { Button } from '@baize/ui/button';
import { EmptyState } from '@baize/ui/empty-state';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { LobbyQuery } from './lobby-query.ts';

/** Why there is no game here, and the way to all of them. */
export function LobbyEmpty({ query }: { query: LobbyQuery }) {
  const { t } = useTranslation('player');
  const narrowed =
    query.name !== '' || query.vendor !== undefined || query.classify !== undefined || query.tab !== 'all';
  const action = narrowed && <Button render={<Link to="?" />}>{t('lobby.empty_act')}</Button>;
  return <EmptyState text={useEmptyText(query)} action={action} />;
}

function useEmptyText({ tab, vendor }: LobbyQuery): string {
  const { t } = useTranslation('player');
  // Of one vendor there may be none, while there are others.
  if (tab === 'favorite' && vendor === undefined) return t('own.favorite_empty');
  if (tab === 'recent' && vendor === undefined) return t('own.recent_empty');
  return t('lobby.empty_title');
}
