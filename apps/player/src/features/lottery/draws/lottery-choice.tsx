import { SelectField } from '@baize/ui/select-field';
import { useTranslation } from 'react-i18next';
import { useLotteryOptions } from './use-lottery-options.ts';

export interface LotteryChoiceProps {
  value: string | undefined;
  onChange: (gameCode: string) => void;
}

/** The field that chooses the lottery that a page is about. */
export function LotteryChoice({ value, onChange }: LotteryChoiceProps) {
  const { t } = useTranslation('player');
  return (
    <SelectField
      label={t('lotto_bet.lottery')}
      placeholder={t('lotto_draw.choose_lottery')}
      options={useLotteryOptions(value)}
      value={value ?? null}
      onValueChange={onChange}
    />
  );
}
