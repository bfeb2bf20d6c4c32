import { useVendorGameTypesQuery } from '@baize/api/member';
import { GAMES_PER_OWN_LOBBY_PAGE } from '@baize/contract/limits';
import type { GameTypeCode } from '@baize/contract/schemas/common';
import { useLanguage } from '@baize/site/language';
import type { HostedPopupProps } from '@baize/site/popup-host';
import type { PopupRequest } from '@baize/site/popups-slice';
import { useSiteSelector } from '@baize/site/store';
import { ChipBar } from '@baize/ui/chip-bar';
import { EmptyState } from '@baize/ui/empty-state';
import { Popup } from '@baize/ui/popup';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GamesView } from '../../shared/games-view.tsx';
import { useLanes } from '../../shared/lanes.ts';

type VendorGamesRequest = Extract<PopupRequest, { name: 'vendor-games' }>;

/** The popup with the games of one vendor (spec section 2, "game popup"). The tiles of some vendors open it instead of the lobby. */
export function VendorGamesPopup({ open, onClose }: HostedPopupProps) {
  const { t } = useTranslation('player');
  const request = useVendorGamesRequest();
  const { lanes } = useLanes();
  const vendors = lanes.find(({ gameCategory }) => gameCategory === request?.gameType)?.vendors;
  const name = vendors?.find(({ code }) => code === request?.vendor)?.name ?? request?.vendor ?? '';
  return (
    <Popup
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('vendors.games_of', { vendor: name })}
      closeLabel={t('act.close')}
      size="large"
    >
      {request && <VendorGames key={`${request.vendor} ${request.gameType}`} request={request} onLeave={onClose} />}
    </Popup>
  );
}

/** Returns the vendor that the popup was opened for, also while the popup closes. */
function useVendorGamesRequest(): VendorGamesRequest | undefined {
  const request = useSiteSelector(({ popups }) => (popups.open?.name === 'vendor-games' ? popups.open : undefined));
  const [last, setLast] = useState(request);
  if (request !== undefined && request !== last) setLast(request);
  return request ?? last;
}

function VendorGames({ request: { vendor, gameType }, onLeave }: { request: VendorGamesRequest; onLeave: () => void }) {
  const { t } = useTranslation('player');
  const [query, setQuery] = useState({ gameType, pageNo: 1 });
  return (
    <>
      <CategoryChips
        vendor={vendor}
        current={query.gameType}
        onChoose={(next) => setQuery({ gameType: next, pageNo: 1 })}
      />
      <GamesView
        source={{ list: 'all', ...query, vendor, pageSize: GAMES_PER_OWN_LOBBY_PAGE }}
        label={vendor}
        onPage={(pageNo) => setQuery({ ...query, pageNo })}
        onLeave={onLeave}
        empty={<EmptyState text={t('lobby.empty_title')} />}
      />
    </>
  );
}

interface CategoryChipsProps {
  vendor: string;
  current: GameTypeCode;
  onChoose: (gameType: GameTypeCode) => void;
}

/** The categories in which the vendor has games (spec section 7, getVassGameType). Renders nothing if there is only one to choose. */
function CategoryChips({ vendor, current, onChoose }: CategoryChipsProps) {
  const { t } = useTranslation('player');
  const { data } = useVendorGameTypesQuery({ vassalage: vendor, language: useLanguage() });
  const types = data?.list.find(({ vassalage }) => vassalage === vendor)?.gameTypes ?? [];
  if (types.length < 2) return null;
  const chips = types.map(({ gameType }) => ({
    key: gameType,
    label: t(`category.${gameType}`),
    active: gameType === current,
    render: <button type="button" aria-label={t(`category.${gameType}`)} onClick={() => onChoose(gameType)} />,
  }));
  return <ChipBar label={t('own.categories')} chips={chips} />;
}
