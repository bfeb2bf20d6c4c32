import type { LottoGameValue } from '@baize/contract/schemas/lotto';
import { ratio } from '@baize/lottery/ratio';
import { useTranslation } from 'react-i18next';
import { percentOf } from './return-figures.ts';
import styles from './returns.module.css';

interface MarketRuleProps {
  market: LottoGameValue['markets'][number];
  terms: LottoGameValue;
}

/** Explains in two sentences how the prizes of a market are computed. */
export function MarketRule({ market, terms }: MarketRuleProps) {
  const { t } = useTranslation('player');
  const share = (ppm: number) => percentOf(ratio(BigInt(ppm), 1_000_000n));
  const rule = () => {
    switch (market) {
      case 'official':
        return t('returns.rule_official', { group: terms.groupMax });
      case 'credit':
        return t('returns.rule_credit', { share: share(terms.returnPpm) });
      case 'traditional':
        return t('returns.rule_traditional', { share: share(terms.coefficientPpm) });
      default:
        return market satisfies never;
    }
  };
  return (
    <p className={styles.rule}>
      {rule()} {t('returns.average')}
    </p>
  );
}
