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
  offers: readonly DepositPromotion[];
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
export function BonusChoice({ offers, bounds, value, onChange, ...typed }: BonusChoiceProps) {
  const { t } = useTranslation('common');
  const options = offers.map((offer) => {
    const beyond = isBeyond(bounds, offer, typed.currency);
    return {
      value: offer.promotionId,
      label: offer.title,
      help: <BonusTerms {...{ offer, typed, beyond }} />,
      disabled: beyond || offer.obstacle !== null,
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
  offer: DepositPromotion;
  typed: TypedDeposit;
  /** True where the minimum deposit of the bonus exceeds the maximum of the payment method. */
  beyond: boolean;
}

function BonusTerms({ offer, typed, beyond }: BonusTermsProps) {
  const { t } = useTranslation('common');
  const { money } = useFormats();
  const terms = useBonusTerms(offer, typed.currency);
  const sums = shownSums(offer, typed);
  const text = (value: Money) => money(toDecimal(value), typed.currency);
  return (
    <>
      <p>{terms.join(' · ')}</p>
      {offer.rules !== '' && <p>{offer.rules}</p>}
      {offer.obstacle !== null && <p>{t(`deposit.bonus_${offer.obstacle}`)}</p>}
      {offer.obstacle === null && beyond && <p>{t('deposit.bonus_too_large')}</p>}
      {offer.obstacle === null && !beyond && (
        <p className={styles.bonusSums} data-live={sums !== undefined || undefined}>
          {sums
            ? t('deposit.bonus_sums', {
                amount: text(sums.deposit),
                bonus: text(sums.bonus),
                whole: text(sums.wholeTurnover),
                deposit_part: text(sums.depositTurnover),
                bonus_part: text(sums.turnover),
              })
            : t('deposit.bonus_times', { times: offer.turnoverTimes })}
        </p>
      )}
    </>
  );
}
