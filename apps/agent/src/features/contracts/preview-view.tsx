import type { ContractPreview } from '@baize/contract/schemas/contracts';
import { useFormats } from '@baize/site/formats';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useTranslation } from 'react-i18next';
import styles from './contracts.module.css';

export interface PreviewViewProps {
  preview: ContractPreview;
  /** True if the platform is the upline. It has no contract above it and no net pay, so its side is left out. */
  isOfPlatform?: boolean;
}

/**
 * Shows the net pay that each side would have received for the last full period, after paying its direct downlines, and the contracts of lower levels that
 * would end if the offer is accepted.
 */
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
  /** Net pay under the terms that are in force today. */
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

/** Lower terms end contracts further down whose rates would exceed them (spec section 4). Renders nothing if no contract would end. */
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
