import { isPositive, subtract, toDecimal, type Currency } from '@baize/money';
import { useTranslation } from 'react-i18next';
import { useFormats, wireMoney } from '../language/formats.ts';
import styles from './deposit.module.css';

export interface TurnoverNoteProps {
  currency: Currency;
  /** Valid bet required before a withdrawal, for the deposit and its bonus together. */
  totalTurnover: string;
  /** The part of `totalTurnover` that the bonus requires. */
  bonusTurnover: string;
  /** True where the deposit is not paid or not credited yet, so that its valid bet is not required yet. */
  isPending: boolean;
}

/**
 * Shows the valid bet that the deposit requires in addition to that of earlier deposits, split into its parts where a
 * bonus adds to it. The figure equals the one in the choice of bonuses, the summary and the credited deposit. Before the deposit counts, the note also
 * says that the money already in the wallet has to stay there until the valid bet is met.
 */
export function TurnoverNote({ currency, totalTurnover, bonusTurnover, isPending }: TurnoverNoteProps) {
  const { t } = useTranslation('common');
  const { money } = useFormats();
  const [total, bonusPart] = [wireMoney(totalTurnover, currency), wireMoney(bonusTurnover, currency)];
  if (!isPositive(total)) return null;
  const parts = {
    deposit_part: money(toDecimal(subtract(total, bonusPart)), currency),
    bonus_part: money(bonusTurnover, currency),
  };
  return (
    <p className={styles.turnoverNote}>
      {t('deposit.turnover_own', { whole: money(totalTurnover, currency) })}
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
