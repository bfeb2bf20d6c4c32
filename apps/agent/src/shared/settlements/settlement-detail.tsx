import type { SettlementValue } from '@baize/contract/schemas/settlements';
import { compare, isNegative, negate, toDecimal } from '@baize/money';
import { FactList } from '@baize/site/fact-list';
import { useFormats, wireMoney } from '@baize/site/formats';
import { useTranslation } from 'react-i18next';
import { useConditionTexts } from '../contracts/contract-words.ts';
import { Part } from './part.tsx';
import { SettlementRows } from './settlement-rows.tsx';
import { SettlementStateBadge } from './settlement-state.tsx';
import styles from './settlements.module.css';

/** Shows how the pay of a settlement was computed for its window (the settled period), from the figures of the team to the net pay. */
export function SettlementDetail({ settlement }: { settlement: SettlementValue }) {
  return (
    <div className={styles.line}>
      <Summary settlement={settlement} />
      <Formula settlement={settlement} />
      <TeamFigures settlement={settlement} />
      <Downlines settlement={settlement} />
      <Adjustments settlement={settlement} />
      <SettlementRows settlement={settlement} />
    </div>
  );
}

function Summary({ settlement: { kind, windowFrom, windowTo, state, paidAt } }: { settlement: SettlementValue }) {
  const { t } = useTranslation('agent');
  const { dateTime } = useFormats();
  const span = t('settlement.window_value', { from: dateTime(windowFrom), to: dateTime(windowTo) });
  return (
    <>
      <FactList
        label={t(`contract.kind_${kind}`)}
        lines={[
          [t('settlement.window'), span],
          [t('settlement.state'), <SettlementStateBadge key="state" state={state} />],
          [t('settlement.paid_at'), paidAt === null ? '–' : dateTime(paidAt)],
        ]}
      />
      {state === 'failed' && <p className={styles.stopped}>{t('settlement.stopped_note')}</p>}
    </>
  );
}

function Formula({ settlement }: { settlement: SettlementValue }) {
  const { t } = useTranslation('agent');
  const { money } = useFormats();
  const { kind, currency, tier, tierNumber, base, ratePercent, gross, owed, adjustment, net } = settlement;
  const { minimumPay, maximumPay } = settlement;
  const conditionTexts = useConditionTexts(kind, currency);
  const amount = (wire: string) => money(wire, currency);
  const isGap = compare(wireMoney(owed, currency), wireMoney(gross, currency)) > 0n;
  const correction = wireMoney(adjustment, currency);
  const isDeduction = isNegative(correction);
  const netFormula = {
    gross: amount(gross),
    owed: amount(owed),
    sign: isDeduction ? '−' : '+',
    adjustment: amount(toDecimal(isDeduction ? negate(correction) : correction)),
    net: amount(net),
  };
  return (
    <Part title={t('settlement.open_line')}>
      <p>{kind === 'dividend' ? t('settlement.base_dividend') : t('settlement.base_salary')}</p>
      {tier === null || tierNumber === null ? (
        <p>{t('settlement.no_tier')}</p>
      ) : (
        <p>
          <b>{t('contract.tier', { number: tierNumber })}</b> · {conditionTexts(tier).join(' · ')}
        </p>
      )}
      <p data-figures>
        <b>{t('settlement.gross')}</b>{' '}
        {t('settlement.formula_gross', { base: amount(base), rate: ratePercent, gross: amount(gross) })}
      </p>
      {maximumPay !== null && <p className={styles.soft}>{t('settlement.formula_cap', { max: amount(maximumPay) })}</p>}
      <p data-figures>
        <b>{t('settlement.net')}</b> {t('settlement.formula_net', netFormula)}
      </p>
      {minimumPay !== null && (
        <p className={styles.soft}>{t('settlement.formula_minimum', { min: amount(minimumPay) })}</p>
      )}
      {isGap && <p className={styles.soft}>{t('settlement.formula_gap')}</p>}
    </Part>
  );
}

function TeamFigures({ settlement: { figures, kind, currency } }: { settlement: SettlementValue }) {
  const { t } = useTranslation('agent');
  const { money, count } = useFormats();
  const amount = (wire: string) => money(wire, currency);
  const dividendFigures = [
    [t('settlement.promotions'), amount(figures.promotions)],
    [t('settlement.rebates'), amount(figures.rebates)],
    [t('settlement.salaries'), amount(figures.salaries)],
    [t('settlement.carried_over'), amount(figures.carriedOver)],
  ] as const;
  return (
    <Part title={t('settlement.figures')}>
      <FactList
        label={t('settlement.figures')}
        lines={[
          [t('contract.valid_bet'), amount(figures.validBet)],
          [t('settlement.stake'), amount(figures.betAmount)],
          [t('settlement.profit_and_loss'), amount(figures.profitAndLoss)],
          ...(kind === 'dividend' ? dividendFigures : []),
          [t('contract.active_members'), count(figures.activeMembers)],
        ]}
      />
    </Part>
  );
}

function Downlines({ settlement: { downlines, currency } }: { settlement: SettlementValue }) {
  const { t } = useTranslation('agent');
  const { money } = useFormats();
  if (downlines.length === 0) return null;
  const formulaText = ({ base, ratePercent, gross }: (typeof downlines)[number]) =>
    t('settlement.formula_gross', { base: money(base, currency), rate: ratePercent, gross: money(gross, currency) });
  return (
    <Part title={t('settlement.downlines')}>
      <FactList
        label={t('settlement.downlines')}
        lines={downlines.map((downline) => [downline.account, formulaText(downline)] as const)}
      />
    </Part>
  );
}

function Adjustments({ settlement: { adjustments, currency } }: { settlement: SettlementValue }) {
  const { t } = useTranslation('agent');
  const { money } = useFormats();
  if (adjustments.length === 0) return null;
  return (
    <Part title={t('settlement.adjustments')}>
      <ul className={styles.adjustments}>
        {adjustments.map(({ betId, settlementId, amount }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a bet may be corrected twice by one amount; the list keeps its order
          <li key={`${settlementId} ${betId} ${index}`}>
            <span>
              {betId === '' ? t('settlement.adjustment_other') : `${t('settlement.adjustment_bet')} ${betId}`}
            </span>
            <span data-figures>{money(amount, currency)}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
