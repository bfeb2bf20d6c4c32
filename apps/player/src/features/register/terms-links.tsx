import { VisuallyHidden } from '@baize/ui/visually-hidden';
import ExternalLink from 'lucide-react/icons/external-link';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../shared/paths.ts';
import styles from './register.module.css';

/** Links to the terms of use and the user protocol (spec section 2). They open in new tabs, so that typed values are not lost. */
export function TermsLinks() {
  const { t } = useTranslation('player');
  return (
    <p className={styles.documents}>
      <InNewTab to={paths.terms}>{t('register.terms_link')}</InNewTab>
      <InNewTab to={paths.help}>{t('register.protocol_link')}</InNewTab>
    </p>
  );
}

function InNewTab({ to, children }: { to: string; children: ReactNode }) {
  const { t } = useTranslation('player');
  return (
    <a className={styles.document} href={to} target="_blank" rel="noopener">
      {children}
      <ExternalLink aria-hidden="true" />
      <VisuallyHidden>{t('register.new_tab')}</VisuallyHidden>
    </a>
  );
}
