import type { DepositPromotion } from '@baize/contract/schemas/deposits';
import { toDecimal, type Currency } from '@baize/money';
import { RadioGroup } from '@baize/ui/radio-group';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../formats.ts';
import { isBeyond, shownSums } from './bonus-sums.ts';
import styles from './deposit.module.css';
import type { MethodBounds } from './method-bounds.ts';
import { useBonusTerms } from './use-bonus-terms.ts';

/** Chosen at first: a bonus is a choice, never a habit of the form. */
export const NO_BONUS = '';

export interface BonusChoiceProps {
  offers: readonly DepositPromotion[];
  bounds: MethodBounds;
  currency: Currency;
  /** As it is typed. */
  amount: string;
  value: string;
  onChange: (promotionId: string) => void;
}

/** Each bonus with all that it gives and asks, in money for the amount typed; without one stands first (decision 28). */
export function BonusChoice({ offers, bounds, currency, amount, value, onChange }: BonusChoiceProps) {
  const { t } = useTranslation('common');
  const options = offers.map((offer) => {
    const beyond = isBeyond(bounds, offer, currency);
    return {
      value: offer.promotionId,
      label: offer.title,
      help: <BonusTerms {...{ offer, currency, amount, beyond }} />,
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
  currency: Currency;
  amount: string;
  /** It is for more than can be deposited in this way. */
  beyond: boolean;
}

function BonusTerms({ offer, currency, amount, beyond }: BonusTermsProps) {
  const { t } = useTranslation('common');
  const { money } = useFormats();
  const terms = useBonusTerms(offer, currency);
  const sums = shownSums(offer, amount, currency);
  const text = (each: typeof sums & {}, key: 'deposit' | 'bonus' | 'turnover') => money(toDecimal(each[key]), currency);
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
                amount: text(sums, 'deposit'),
                bonus: text(sums, 'bonus'),
                turnover: text(sums, 'turnover'),
              })
            : t('deposit.bonus_times', { times: offer.turnoverTimes })}
        </p>
      )}
    </>
  );
}
