import type { DepositValue } from '@baize/contract/schemas/deposits';
import { add, toDecimal } from '@baize/money';
import { useCopyId } from '../content/copy-id.tsx';
import { useFormats, wireMoney } from '../language/formats.ts';
import { IconButton } from '@baize/ui/icon-button';
import Copy from 'lucide-react/icons/copy';
import { useTranslation } from 'react-i18next';
import styles from './deposit.module.css';

/** Shows the bank account of the platform's operator, to which the member transfers the deposit. Each line has a copy button, for the form of the member's bank. */
export function TransferAccount({ deposit: { instruction, amount, fee, currency } }: { deposit: DepositValue }) {
  const { t } = useTranslation('common');
  const { money } = useFormats();
  if (instruction?.kind !== 'manual') return null;
  const toPay = toDecimal(add(wireMoney(amount, currency), wireMoney(fee, currency)));
  const { bankName, accountName, accountNumber, reference, note } = instruction;
  return (
    <div className={styles.account}>
      <dl>
        <AccountLine label={t('deposit.bank')} value={bankName} />
        <AccountLine label={t('deposit.account_name')} value={accountName} />
        <AccountLine label={t('deposit.account_number')} value={accountNumber} />
        <AccountLine label={t('deposit.to_transfer')} value={money(toPay, currency)} textToCopy={toPay} />
        <AccountLine label={t('deposit.reference')} value={reference} isStrong />
      </dl>
      {note !== '' && <p className={styles.note}>{note}</p>}
    </div>
  );
}

/**
 * Names the account that was paid to, after the receipt was sent. It shows no amount and no copy buttons, so that
 * nobody mistakes the page for a request to pay again.
 */
export function PaidTo({ deposit: { instruction } }: { deposit: DepositValue }) {
  const { t } = useTranslation('common');
  if (instruction?.kind !== 'manual') return null;
  const { bankName, accountNumber, reference } = instruction;
  return (
    <div>
      <p>
        <b>{t('deposit.pay_no_more')}</b>
      </p>
      <p className={styles.turnoverNote}>
        {t('deposit.paid_to', { bank: bankName, number: accountNumber, reference })}
      </p>
    </div>
  );
}

interface LineProps {
  label: string;
  value: string;
  /** The text to copy, where it differs from the shown text. */
  textToCopy?: string;
  isStrong?: boolean;
}

function AccountLine({ label, value, textToCopy = value, isStrong = false }: LineProps) {
  const { t } = useTranslation('common');
  const copy = useCopyId(textToCopy);
  return (
    <div className={styles.line} data-strong={isStrong || undefined}>
      <dt>{label}</dt>
      <dd data-figures>
        {value}
        <IconButton label={t('deposit.copy', { what: label })} size="small" onClick={copy}>
          <Copy />
        </IconButton>
      </dd>
    </div>
  );
}
