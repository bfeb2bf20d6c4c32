import type { ProgramTerms as Terms } from '@baize/contract/schemas/promotions';
import { SafeHtml } from '@baize/site/safe-html';
import { useTranslation } from 'react-i18next';
import styles from './program-terms.module.css';
import { useTurnoverWords } from './use-turnover-words.ts';

export interface ProgramTermsProps {
  /** `undefined` for a program without terms; nothing is rendered then. */
  terms: Terms | undefined;
  /** The title of the program, e.g. of a mission, which tells several terms on a page apart for screen readers. */
  of?: string;
}

/**
 * The terms of a program, such as a mission or a rebate, folded behind a summary: the valid bet that its cash requires, and the text of the operator.
 * Pages that use this component load the text area `promotions`.
 */
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
