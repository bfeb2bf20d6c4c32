import type { DepositPromotion } from '@baize/contract/schemas/deposits';
import { toDecimal, type Currency, type Money } from '@baize/money';
import { RadioGroup } from '@baize/ui/radio-group';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../language/formats.ts';
import { isBonusMinimumTooHigh, previewBonus, type TypedDeposit } from './bonus-sums.ts';
import styles from './deposit.module.css';
import type { MethodBounds } from './method-bounds.ts';
import { useBonusTerms } from './use-bonus-terms.ts';

/** Value for "no bonus", which is selected at first: the form never selects a bonus by itself. */
export const NO_BONUS = '';

export interface BonusChoiceProps {
  promotions: readonly DepositPromotion[];
  /** The amounts that the payment method accepts without a bonus. */
  bounds: MethodBounds;
  currency: Currency;
  /** Valid bet that the deposit itself requires, as a multiple of the deposit. */
  turnoverTimes: string;
  /** The amount as the member has typed it. */
  amount: string;
  /** Id of the selected promotion, or `NO_BONUS`. */
  value: string;
  onChange: (promotionId: string) => void;
}

/**
 * Offers each bonus with its benefits and conditions, as amounts of money for the typed deposit. "No bonus" stands
 * first (docs/decisions/0028-deposit-bonuses.md).
 */
export function BonusChoice({ promotions, bounds, value, onChange, ...typed }: BonusChoiceProps) {
  const { t } = useTranslation('common');
  const options = promotions.map((promotion) => {
    const isTooLarge = isBonusMinimumTooHigh(bounds, promotion, typed.currency);
    return {
      value: promotion.promotionId,
      label: promotion.title,
      help: <BonusTerms {...{ promotion, typed, isTooLarge }} />,
      disabled: isTooLarge || promotion.obstacle !== null,
    };
  });
  const noBonusOption = { value: NO_BONUS, label: t('deposit.bonus_none'), help: t('deposit.bonus_none_help') };
  return (
    <RadioGroup
      label={t('deposit.bonus_choice')}
      options={[noBonusOption, ...options]}
      value={value}
      onValueChange={onChange}
      required
    />
  );
}

interface BonusTermsProps {
  promotion: DepositPromotion;
  typed: TypedDeposit;
  /** True where the minimum deposit of the bonus exceeds the maximum of the payment method. */
  isTooLarge: boolean;
}

function BonusTerms({ promotion, typed, isTooLarge }: BonusTermsProps) {
  const { t } = useTranslation('common');
  const { money } = useFormats();
  const terms = useBonusTerms(promotion, typed.currency);
  const preview = previewBonus(promotion, typed);
  const formatMoney = (value: Money) => money(toDecimal(value), typed.currency);
  return (
    <>
      <p>{terms.join(' · ')}</p>
      {promotion.rules !== '' && <p>{promotion.rules}</p>}
      {promotion.obstacle !== null && <p>{t(`deposit.bonus_${promotion.obstacle}`)}</p>}
      {promotion.obstacle === null && isTooLarge && <p>{t('deposit.bonus_too_large')}</p>}
      {promotion.obstacle === null && !isTooLarge && (
        <p className={styles.bonusSums} data-live={preview !== undefined || undefined}>
          {preview
            ? t('deposit.bonus_sums', {
                amount: formatMoney(preview.deposit),
                bonus: formatMoney(preview.bonus),
                whole: formatMoney(preview.totalTurnover),
                deposit_part: formatMoney(preview.depositTurnover),
                bonus_part: formatMoney(preview.turnover),
              })
            : t('deposit.bonus_times', { times: promotion.turnoverTimes })}
        </p>
      )}
    </>
  );
}
