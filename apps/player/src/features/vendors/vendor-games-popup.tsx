import { GAMES_PER_OWN_LOBBY_PAGE } from '@baize/contract/limits';
import type { HostedPopupProps } from '@baize/site/popup-host';
import type { PopupRequest } from '@baize/site/popups-slice';
import { useSiteSelector } from '@baize/site/store';
import { EmptyState } from '@baize/ui/empty-state';
import { Popup } from '@baize/ui/popup';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GamesView } from '../../shared/games-view.tsx';
import { useLanes } from '../../shared/lanes.ts';

type Asked = Extract<PopupRequest, { name: 'vendor-games' }>;

/** Spec section 2, "game popup": the games of a vendor whose tile stands for all of them. */
export function VendorGamesPopup({ open, onClose }: HostedPopupProps) {
  const { t } = useTranslation('player');
  const asked = useAsked();
  const { lanes } = useLanes();
  const vendors = lanes.find(({ gameCategory }) => gameCategory === asked?.gameType)?.vendors;
  const name = vendors?.find(({ code }) => code === asked?.vendor)?.name ?? asked?.vendor ?? '';
  return (
    <Popup
      open={open}
      onOpenChange={(stays) => !stays && onClose()}
      title={t('vendors.games_of', { vendor: name })}
      closeLabel={t('act.close')}
      size="large"
    >
      {asked && <VendorGames key={`${asked.vendor} ${asked.gameType}`} asked={asked} onLeave={onClose} />}
    </Popup>
  );
}

/** What the popup was opened for; it keeps it while it closes. */
function useAsked(): Asked | undefined {
  const request = useSiteSelector(({ popups }) => (popups.open?.name === 'vendor-games' ? popups.open : undefined));
  const [last, setLast] = useState(request);
  if (request !== undefined && request !== last) setLast(request);
  return request ?? last;
}

function VendorGames({ asked: { vendor, gameType }, onLeave }: { asked: Asked; onLeave: () => void }) {
  const { t } = useTranslation('player');
  const [pageNo, setPageNo] = useState(1);
  return (
    <GamesView
      source={{ list: 'all', gameType, vendor, pageNo, pageSize: GAMES_PER_OWN_LOBBY_PAGE }}
      label={vendor}
      onPage={setPageNo}
      onLeave={onLeave}
      empty={<EmptyState text={t('lobby.empty_title')} />}
    />
  );
}
