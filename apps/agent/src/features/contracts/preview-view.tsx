import type { ContractPreview } from '@baize/contract/schemas/contracts';
import { useFormats } from '@baize/site/formats';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useTranslation } from 'react-i18next';
import styles from './contracts.module.css';

export interface PreviewViewProps {
  preview: ContractPreview;
  /** The platform is the upline, which keeps nothing of a contract of its own: its side is left out. */
  isOfPlatform?: boolean;
}

/** Shows what both sides would have kept of the last full period, once each has paid its direct downlines, and the contracts below that would end with an agreement. */
export function PreviewView({ preview, isOfPlatform = false }: PreviewViewProps) {
  const { t } = useTranslation('agent');
  const { dateTime, money } = useFormats();
  const { from, to, tier } = preview;
  return (
    <section className={styles.preview} aria-label={t('contract.preview')}>
      <h3 className={styles.previewTitle}>{t('contract.preview')}</h3>
      <p className={styles.soft}>{t('contract.preview_window', { from: dateTime(from), to: dateTime(to) })}</p>
      <dl className={styles.sides}>
        <Side
          name={t('contract.preview_downline')}
          preview={preview}
          amount={preview.downlineNet}
          now={preview.downlineNetNow}
        />
        {!isOfPlatform && (
          <Side
            name={t('contract.preview_upline')}
            preview={preview}
            amount={preview.uplineNet}
            now={preview.uplineNetNow}
          />
        )}
      </dl>
      {preview.downlineNet !== preview.downlineGross && (
        <p className={styles.soft}>
          {t('contract.preview_gross', { amount: money(preview.downlineGross, preview.currency) })}
        </p>
      )}
      <p className={styles.soft}>
        {tier === null ? t('contract.preview_no_tier') : t('contract.preview_tier', { number: tier + 1 })}
      </p>
      <EndingContracts contracts={preview.endsContracts} />
    </section>
  );
}

interface SideProps {
  name: string;
  preview: ContractPreview;
  amount: string;
  /** The amount is computed by the terms in force today. */
  now: string;
}

function Side({ name, preview: { currency }, amount, now }: SideProps) {
  const { t } = useTranslation('agent');
  const { money } = useFormats();
  return (
    <div>
      <dt>{name}</dt>
      <dd data-figures>{money(amount, currency)}</dd>
      <dd className={styles.soft}>{t('contract.preview_now', { amount: money(now, currency) })}</dd>
    </div>
  );
}

/** Spec section 4: lower terms end the dearer contracts below. Nothing stands here where none would end. */
function EndingContracts({ contracts }: { contracts: ContractPreview['endsContracts'] }) {
  const { t } = useTranslation('agent');
  if (contracts.length === 0) return null;
  return (
    <div className={styles.warning}>
      <CircleAlert aria-hidden="true" />
      <div>
        <p>{t('contract.ends_contracts')}</p>
        <ul>
          {contracts.map(({ contractId, account, ratePercent }) => (
            <li key={contractId}>{t('contract.ends_contract', { account, rate: ratePercent })}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
