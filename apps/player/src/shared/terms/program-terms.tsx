import type { ProgramTerms as Terms } from '@baize/contract/schemas/promotions';
import { SafeHtml } from '@baize/site/safe-html';
import { useTranslation } from 'react-i18next';
import styles from './program-terms.module.css';
import { useTurnoverWords } from './use-turnover-words.ts';

export interface ProgramTermsProps {
  /** Undefined where the server sends none. */
  terms: Terms | undefined;
  /** Distinguishes several terms on a page for screen readers, e.g. the title of a mission. */
  of?: string;
}

/** Folded full terms of a program: the valid bet that its cash requires, and the text of the operator. Pages that use it load the area `promotions`. */
export function ProgramTerms({ terms, of }: ProgramTermsProps) {
  const { t } = useTranslation('player');
  const turnover = useTurnoverWords(terms);
  if (!terms || (turnover.length === 0 && terms.content === '')) return null;
  return (
    <details className={styles.root}>
      <summary aria-label={of === undefined ? undefined : t('promotion.terms_of', { title: of })}>
        {t('promotion.terms')}
      </summary>
      <div className={styles.text}>
        {turnover.map((line) => (
          <p key={line} className={styles.line}>
            {line}
          </p>
        ))}
        {terms.content !== '' && <SafeHtml html={terms.content} />}
      </div>
    </details>
  );
}
