import type { GameTypeCode } from '@baize/contract/schemas/common';
import type { Vendor } from '@baize/contract/schemas/games';
import { VendorTile } from '@baize/ui/vendor-tile';
import { useTranslation } from 'react-i18next';
import { useStartVendor } from './start-game.ts';

export interface VendorCardProps {
  vendor: Vendor;
  gameType: GameTypeCode;
}

/** The tile of a vendor in a category. A press opens its only game, the list of its games, or the lobby filtered by the vendor. */
export function VendorCard({ vendor, gameType }: VendorCardProps) {
  const { t } = useTranslation('player');
  const start = useStartVendor(gameType);
  const { code, name, games, maintenance } = vendor;
  const count = t('section.count', { count: games });
  const note = maintenance ? t('game.maintenance') : count;
  return (
    <VendorTile
      code={code}
      name={name === code ? note : `${name} · ${note}`}
      disabled={maintenance}
      onClick={() => start(vendor)}
    />
  );
}
