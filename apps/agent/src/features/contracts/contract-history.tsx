import type { ContractChange } from '@baize/contract/schemas/contracts';
import type { Currency } from '@baize/money';
import { useFormats } from '@baize/site/formats';
import { useTranslation } from 'react-i18next';
import styles from './contracts.module.css';
import { TermsView } from './terms-view.tsx';

/** Lists the events of a contract, newest first: the act, its agent and time, and the old and new terms. */
export function ContractHistory({ changes, currency }: { changes: readonly ContractChange[]; currency: Currency }) {
  const { t } = useTranslation('agent');
  return (
    <section aria-label={t('contract.history')}>
      <h3 className={styles.previewTitle}>{t('contract.history')}</h3>
      <ol className={styles.history}>
        {changes.map((change) => (
          <li key={`${change.event} ${change.at}`}>
            <Change change={change} currency={currency} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Change({ change, currency }: { change: ContractChange; currency: Currency }) {
  const { t } = useTranslation('agent');
  const { dateTime } = useFormats();
  const { event, account, note, at, before, after } = change;
  return (
    <>
      <p>
        <b>{t(`contract.event_${event}`)}</b>{' '}
        <span className={styles.soft}>
          {dateTime(at)}
          {account !== '' && ` · ${account}`}
        </span>
      </p>
      {note !== '' && <blockquote className={styles.note}>{note}</blockquote>}
      {before !== null && after !== null && (
        <details>
          <summary>{t('contract.compare')}</summary>
          <div className={styles.compare}>
            <TermsView terms={before} currency={currency} label={t('contract.before')} />
            <TermsView terms={after} currency={currency} label={t('contract.after')} />
          </div>
        </details>
      )}
    </>
  );
}
