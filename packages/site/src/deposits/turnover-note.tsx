import { isPositive, subtract, toDecimal, type Currency } from '@baize/money';
import { useTranslation } from 'react-i18next';
import { useFormats, wireMoney } from '../language/formats.ts';
import styles from './deposit.module.css';

export interface TurnoverNoteProps {
  currency: Currency;
  /** Valid bet required before a withdrawal, for the deposit and its bonus together. */
  whole: string;
  /** The part of `whole` that the bonus requires. */
  ofBonus: string;
  /** The deposit is not paid or not credited yet, so its valid bet is not required yet. */
  isPending: boolean;
}

/**
 * Shows the valid bet that the deposit requires in addition to that of earlier deposits, split into its parts where a
 * bonus adds to it. The figure equals the one in the offer, the summary and the credited deposit. Before the deposit counts, the note also
 * says that the money already in the wallet has to stay there until the valid bet is met.
 */
export function TurnoverNote({ currency, whole, ofBonus, isPending }: TurnoverNoteProps) {
  const { t } = useTranslation('common');
  const { money } = useFormats();
  const [sum, bonusPart] = [wireMoney(whole, currency), wireMoney(ofBonus, currency)];
  if (!isPositive(sum)) return null;
  const parts = {
    deposit_part: money(toDecimal(subtract(sum, bonusPart)), currency),
    bonus_part: money(ofBonus, currency),
  };
  return (
    <p className={styles.turnoverNote}>
      {t('deposit.turnover_own', { whole: money(whole, currency) })}
      {isPositive(bonusPart) && <> {t('deposit.turnover_parts', parts)}</>}
      {isPending && (
        <>
          {' '}
          {t('deposit.turnover_pending')} {t('deposit.turnover_holds')}
        </>
      )}
    </p>
  );
}
