import type { DepositPromotion } from '@baize/contract/schemas/deposits';
import { toDecimal, type Currency, type Money } from '@baize/money';
import { RadioGroup } from '@baize/ui/radio-group';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../language/formats.ts';
import { isBeyond, shownSums, type TypedDeposit } from './bonus-sums.ts';
import styles from './deposit.module.css';
import type { MethodBounds } from './method-bounds.ts';
import { useBonusTerms } from './use-bonus-terms.ts';

/** Value for "no bonus", which is selected at first: the form never selects a bonus by itself. */
export const NO_BONUS = '';

export interface BonusChoiceProps {
  promotions: readonly DepositPromotion[];
  bounds: MethodBounds;
  currency: Currency;
  /** Valid bet that the deposit itself requires, as a multiple of the deposit. */
  turnoverTimes: string;
  /** The amount as the member has typed it. */
  amount: string;
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
    const beyond = isBeyond(bounds, promotion, typed.currency);
    return {
      value: promotion.promotionId,
      label: promotion.title,
      help: <BonusTerms {...{ promotion, typed, beyond }} />,
      disabled: beyond || promotion.obstacle !== null,
    };
  });
  const none = { value: NO_BONUS, label: t('deposit.bonus_none'), help: t('deposit.bonus_none_help') };
  return (
    <RadioGroup
      label={t('deposit.bonus_choice')}
      options={[none, ...options]}
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
  beyond: boolean;
}

function BonusTerms({ promotion, typed, beyond }: BonusTermsProps) {
  const { t } = useTranslation('common');
  const { money } = useFormats();
  const terms = useBonusTerms(promotion, typed.currency);
  const sums = shownSums(promotion, typed);
  const text = (value: Money) => money(toDecimal(value), typed.currency);
  return (
    <>
      <p>{terms.join(' · ')}</p>
      {promotion.rules !== '' && <p>{promotion.rules}</p>}
      {promotion.obstacle !== null && <p>{t(`deposit.bonus_${promotion.obstacle}`)}</p>}
      {promotion.obstacle === null && beyond && <p>{t('deposit.bonus_too_large')}</p>}
      {promotion.obstacle === null && !beyond && (
        <p className={styles.bonusSums} data-live={sums !== undefined || undefined}>
          {sums
            ? t('deposit.bonus_sums', {
                amount: text(sums.deposit),
                bonus: text(sums.bonus),
                whole: text(sums.wholeTurnover),
                deposit_part: text(sums.depositTurnover),
                bonus_part: text(sums.turnover),
              })
            : t('deposit.bonus_times', { times: promotion.turnoverTimes })}
        </p>
      )}
    </>
  );
}
