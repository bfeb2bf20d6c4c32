import type { ContractPreview, ContractTerms } from '@baize/contract/schemas/contracts';
import type { Currency } from '@baize/money';
import { useFormats } from '@baize/site/formats';
import { Slider } from '@baize/ui/slider';
import type { TierInput } from '@baize/validation/contract-terms';
import { useTranslation } from 'react-i18next';
import { betAmountKey } from '../../shared/contracts/contract-words.ts';
import styles from './contracts.module.css';
import { conditionSliderRange, parseCondition, rateSliderRange, formatRate, parseRate } from './slider-ranges.ts';

type Figures = ContractPreview['figures'];

export interface TierSlidersProps {
  ownTerms: ContractTerms;
  currency: Currency;
  tiers: readonly TierInput[];
  /** The figures of the downline's team in the last period. `undefined` while they are loading. */
  figures: Figures | undefined;
  onChange: (tiers: readonly TierInput[]) => void;
}

/**
 * The sliders of the simulator: the rate of each tier, and each condition that the tier has. They change the inputs of the form itself, so the
 * offer always has the terms that the simulator shows.
 */
export function TierSliders({ ownTerms, currency, tiers, figures, onChange }: TierSlidersProps) {
  const { t } = useTranslation('agent');
  const conditions = useConditions(ownTerms, currency, figures);
  const highestRate = ownTerms.tiers.at(-1)?.ratePercent ?? '0';
  return (
    <section className={styles.preview} aria-label={t('contract.simulator')}>
      <h3 className={styles.previewTitle}>{t('contract.simulator')}</h3>
      <p className={styles.soft}>{t('contract.simulator_note')}</p>
      {tiers.map((tier, index) => (
        <TierSliderGroup
          // oxlint-disable-next-line react/no-array-index-key -- tiers have no identifier and hold no state, so the index identifies them
          key={index}
          name={t('contract.tier', { number: index + 1 })}
          tier={tier}
          ratePercentMax={highestRate}
          conditions={conditions}
          onChange={(change) => onChange(tiers.with(index, { ...tier, ...change }))}
        />
      ))}
    </section>
  );
}

interface TierSliderGroupProps {
  name: string;
  tier: TierInput;
  /** The highest rate of the agent's own contract. */
  ratePercentMax: string;
  conditions: readonly Condition[];
  onChange: (change: Partial<TierInput>) => void;
}

function TierSliderGroup({ name, tier, ratePercentMax, conditions, onChange }: TierSliderGroupProps) {
  const { t } = useTranslation('agent');
  const rate = parseRate(tier.ratePercent);
  return (
    <>
      <Slider
        label={`${name}: ${t('contract.rate')}`}
        {...rateSliderRange(ratePercentMax)}
        value={rate}
        valueText={`${formatRate(rate)}%`}
        onValueChange={(value) => onChange({ ratePercent: formatRate(value) })}
      />
      {conditions
        .filter(({ field }) => tier[field].trim() !== '')
        .map(({ field, label, figure, formatValue }) => {
          const value = parseCondition(tier[field]);
          return (
            <Slider
              key={field}
              label={`${name}: ${label}`}
              {...conditionSliderRange(value, figure)}
              value={value}
              valueText={formatValue(value)}
              onValueChange={(next) => onChange({ [field]: String(next) })}
            />
          );
        })}
    </>
  );
}

/** A condition of a tier, with what its slider needs. */
interface Condition {
  readonly field: Exclude<keyof TierInput, 'ratePercent'>;
  readonly label: string;
  /** The team's figure of the last period that the condition compares. */
  readonly figure: number;
  readonly formatValue: (value: number) => string;
}

function useConditions(
  { kind }: ContractTerms,
  currency: Currency,
  figures: Figures | undefined,
): readonly Condition[] {
  const { t } = useTranslation('agent');
  const { count, money } = useFormats();
  const amount = (value: number) => money(String(value), currency);
  return [
    {
      field: 'activeMembers',
      label: t('contract.active_members'),
      figure: figures?.activeMembers ?? 0,
      formatValue: (value) => count(value),
    },
    { field: 'validBet', label: t('contract.valid_bet'), figure: Number(figures?.validBet ?? 0), formatValue: amount },
    {
      field: 'loss',
      label: t('contract.loss'),
      figure: Math.max(0, -Number(figures?.profitAndLoss ?? 0)),
      formatValue: amount,
    },
    { field: 'betAmount', label: t(betAmountKey(kind)), figure: Number(figures?.betAmount ?? 0), formatValue: amount },
  ];
}
