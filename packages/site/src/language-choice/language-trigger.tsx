import { languageBadge } from '@baize/i18n/languages';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../language/language.tsx';
import styles from './language-trigger.module.css';

/** Button with the code of the current language ("NE") and an arrow. It accepts the props that a menu passes to its trigger. */
export function LanguageTrigger(props: ComponentProps<'button'>) {
  const { t } = useTranslation('common');
  const badge = languageBadge(useLanguage());
  return (
    <button type="button" {...props} className={styles.root} aria-label={`${t('language.label')}: ${badge}`}>
      {badge}
      <ChevronDown aria-hidden="true" />
    </button>
  );
}
