import type { LineTransfer } from '@baize/contract/schemas/line-transfers';
import { isNegative, type Currency } from '@baize/money';
import { Button } from '@baize/ui/button';
import { Popup } from '@baize/ui/popup';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FactList } from '../content/fact-list.tsx';
import { useFormats, wireMoney } from '../language/formats.ts';
import { PrintedSheet } from '../content/printed-sheet.tsx';

export interface TransferPopupProps {
  transfer: LineTransfer;
  currency: Currency;
  onClose: () => void;
}

/** Shows a transfer and its printable receipt. */
export function TransferPopup({ transfer, currency, onClose }: TransferPopupProps) {
  const { t } = useTranslation('common');
  const { dateTime } = useFormats();
  const lines = useTransferLines(transfer, currency);
  const [openedAt] = useState(() => new Date().toISOString());
  const title = t('line_transfer.number_of', { id: transfer.transferId });
  return (
    <Popup
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      closeLabel={t('act.close')}
      size="small"
      footer={
        <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
          {t('withdraw.print')}
        </Button>
      }
    >
      <FactList label={title} lines={lines} />
      <PrintedSheet title={title} lines={lines} note={t('withdraw.printed_at', { time: dateTime(openedAt) })} />
    </Popup>
  );
}

function useTransferLines(transfer: LineTransfer, currency: Currency): (readonly [string, string])[] {
  const { t } = useTranslation('common');
  const { money, dateTime } = useFormats();
  const { amount, account, direction, balanceAfter, createdAt, remark } = transfer;
  const isSent = isNegative(wireMoney(amount, currency));
  const lines: (readonly [string, string])[] = [
    [isSent ? t('line_transfer.to') : t('line_transfer.from'), `${account} (${t(`line_transfer.${direction}`)})`],
    [t('withdraw.amount_head'), money(amount, currency)],
    [t('line_transfer.balance_after'), money(balanceAfter, currency)],
    [t('line_transfer.at'), dateTime(createdAt)],
    [t('withdraw.remark'), remark],
  ];
  return lines.filter(([, value]) => value !== '');
}
