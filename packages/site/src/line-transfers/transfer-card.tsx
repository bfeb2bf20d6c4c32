import type { LineDirection } from '@baize/contract/codes';
import type { LineTransferOptionsValue } from '@baize/contract/schemas/line-transfers';
import { isPositive } from '@baize/money';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { EmptyState } from '@baize/ui/empty-state';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats, wireMoney } from '../language/formats.ts';
import { TransferForm } from './transfer-form.tsx';

export interface TransferCardProps {
  options: LineTransferOptionsValue;
  /** The account that receives the money. */
  to: string;
  /** Whether the receiving account is the upline of the member, or one of the downlines. */
  direction: LineDirection;
  /** Path of the page that sets the withdraw password. */
  securityPath: string;
  onDone?: () => void;
}

/** Shows the form of a transfer to an upline or a downline. Without a withdraw password it links to the page that sets one. */
export function TransferCard({ options, to, direction, securityPath, onDone }: TransferCardProps) {
  const { t } = useTranslation('common');
  const { money } = useFormats();
  const { currency, turnoverLeft, withdrawPasswordSet } = options;
  if (!withdrawPasswordSet)
    return (
      <Card>
        <EmptyState
          text={t('withdraw.step_password')}
          action={
            <Button variant="brass" render={<Link to={securityPath} />}>
              {t('security.withdraw_password_set')}
            </Button>
          }
        />
      </Card>
    );
  const blockedReason = isPositive(wireMoney(turnoverLeft, currency))
    ? t('withdraw.blocked_turnover', { left: money(turnoverLeft, currency) })
    : undefined;
  return <TransferForm options={options} to={to} direction={direction} blockedReason={blockedReason} onDone={onDone} />;
}
