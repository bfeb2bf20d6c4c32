import type { ContractTerms } from '@baize/contract/schemas/contracts';
import type { Currency } from '@baize/money';
import { FactList } from '@baize/site/fact-list';
import { useFormats } from '@baize/site/formats';
import { useTranslation } from 'react-i18next';
import { periodKey, useConditionTexts } from '../../shared/contracts/contract-words.ts';
import styles from './contracts.module.css';

export interface TermsViewProps {
  terms: ContractTerms;
  currency: Currency;
  /** The accessible name of the terms, such as "Old terms". A page that shows several sets of terms needs one for each. */
  label?: string;
}

/**
 * Shows the terms of a contract: the period, the threshold of an active member, the limits of the pay, the carry-over and the tiers. Expects `tiers` in
 * ascending order with distinct rates.
 */
export function TermsView({ terms, currency, label }: TermsViewProps) {
  const { t } = useTranslation('agent');
  const conditionTexts = useConditionTexts(terms.kind, currency);
  const listLabel = label ?? t('contract.terms');
  return (
    <div className={styles.terms}>
      <FactList label={listLabel} lines={useTermLines(terms, currency)} />
      <ol className={styles.tiers} aria-label={t('contract.tiers')}>
        {terms.tiers.map((tier) => (
          <li key={tier.ratePercent} className={styles.tier}>
            <strong data-figures>{tier.ratePercent}%</strong>
            <ul className={styles.conditions}>
              {conditionTexts(tier).map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Returns label and value of each term besides the tiers. A limit of the pay that is not set has no line. */
function useTermLines(terms: ContractTerms, currency: Currency): (readonly [string, string])[] {
  const { t } = useTranslation('agent');
  const { money } = useFormats();
  const { validBet, deposits } = terms.activeFrom;
  const activeFrom = t('contract.active_from_text', {
    validBet: money(validBet, currency),
    deposits: money(deposits, currency),
  });
  const { minimumPay, maximumPay } = terms;
  return [
    [t('contract.period'), t(periodKey(terms))],
    [t('contract.active_from'), activeFrom],
    ...(minimumPay === undefined ? [] : [[t('contract.minimum_pay'), money(minimumPay, currency)] as const]),
    ...(maximumPay === undefined ? [] : [[t('contract.maximum_pay'), money(maximumPay, currency)] as const]),
    ...(terms.kind === 'dividend'
      ? [[t('contract.carry_over'), t(`contract.carry_over_${terms.carryOver}`)] as const]
      : []),
  ];
}
