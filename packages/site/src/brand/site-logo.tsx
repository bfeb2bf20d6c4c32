import { Logo } from '@baize/ui/logo';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMerchant } from './merchant.tsx';
import { LOGO_TONE } from './site.ts';
import styles from './site-logo.module.css';

/** The mark of the merchant or the platform with the merchant's name; links home. `tag` follows the name ("Agents"). */
export function SiteLogo({ tag }: { tag?: ReactNode }) {
  const { name, look } = useMerchant();
  return (
    <Link to="/" className={styles.root}>
      <Logo name={name} mark={look?.mark} tone={LOGO_TONE} tag={tag} />
    </Link>
  );
}
