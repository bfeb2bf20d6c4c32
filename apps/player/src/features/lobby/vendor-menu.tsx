import type { Vendor } from '@baize/contract/schemas/games';
import { ChipBar } from '@baize/ui/chip-bar';
import { Skeleton } from '@baize/ui/skeleton';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './lobby.module.css';
import { writeLobbyQuery, type LobbyQuery } from './lobby-query.ts';

/** The vendors of a category, with "All" before them. Each is a link, so that the address holds the choice. `undefined` vendors are still loading. */
export function VendorMenu({ vendors, query }: { vendors: readonly Vendor[] | undefined; query: LobbyQuery }) {
  const { t } = useTranslation('player');
  if (!vendors) return <Skeleton shape="block" className={styles.vendorsSkeleton} />;
  const linkTo = (vendor: string | undefined) => <Link to={`?${writeLobbyQuery(query, { vendor })}`} />;
  const all = {
    key: '*',
    label: t('lobby.all_vendors'),
    icon: <LayoutGrid aria-hidden="true" />,
    active: query.vendor === undefined,
    render: linkTo(undefined),
  };
  const chips = vendors.map(({ code, name }) => ({
    key: code,
    label: name,
    active: query.vendor === code,
    render: linkTo(code),
  }));
  return <ChipBar label={t('lobby.vendors')} chips={[all, ...chips]} />;
}
