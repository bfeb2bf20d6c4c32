import type { DepositIcon } from '@baize/contract/codes';
import type { DepositMethod } from '@baize/contract/schemas/deposits';
import type { Currency } from '@baize/money';
import { useFormats } from '../language/formats.ts';
import { RadioGroup } from '@baize/ui/radio-group';
import CreditCard from 'lucide-react/icons/credit-card';
import Landmark from 'lucide-react/icons/landmark';
import QrCode from 'lucide-react/icons/qr-code';
import Wallet from 'lucide-react/icons/wallet';
import { useTranslation } from 'react-i18next';

const METHOD_ICONS = { bank: Landmark, wallet: Wallet, card: CreditCard, qr: QrCode } as const satisfies Record<
  DepositIcon,
  unknown
>;

export interface MethodChoiceProps {
  methods: readonly DepositMethod[];
  currency: Currency;
  value: string | null;
  onChange: (methodId: string) => void;
}

/** Lists the payment methods, each with its range, its fee and its processing time. */
export function MethodChoice({ methods, currency, value, onChange }: MethodChoiceProps) {
  const { t } = useTranslation('common');
  const terms = useMethodTerms(currency);
  const options = methods.map((method) => {
    const Icon = METHOD_ICONS[method.icon];
    return {
      value: method.methodId,
      label: method.name,
      icon: <Icon aria-hidden="true" />,
      help: method.maintenance ? t('deposit.maintenance') : terms(method),
      disabled: method.maintenance,
    };
  });
  return <RadioGroup label={t('deposit.methods')} options={options} value={value} onValueChange={onChange} required />;
}

function useMethodTerms(currency: Currency): (method: DepositMethod) => string {
  const { t } = useTranslation('common');
  const { money, count } = useFormats();
  return ({ perDeposit, feePercent, usualMinutes }) =>
    [
      t('deposit.range', { min: money(perDeposit.minimum, currency), max: money(perDeposit.maximum, currency) }),
      Number(feePercent) === 0 ? t('deposit.no_fee') : t('deposit.fee_percent', { percent: feePercent }),
      t('deposit.minutes', { minutes: count(usualMinutes) }),
    ].join(' · ');
}
