import type { ChasePlan } from '@baize/lottery/chase';
import { AmountField } from '@baize/ui/amount-field';
import { SegmentedControl } from '@baize/ui/segmented-control';
import { useTranslation } from 'react-i18next';
import type { LineTerms } from '../lines/line-terms.ts';
import { CHASE_ISSUES_MIN, FACTOR_MAX, PROFIT_PERCENT_MAX, type ChaseForm } from './chase-model.ts';
import { WholeNumberField } from './whole-number-field.tsx';
import styles from './chase.module.css';

export interface ChaseControlsProps {
  form: ChaseForm;
  issuesMax: number;
  currency: LineTerms['currency'];
  onChange: (part: Partial<ChaseForm>) => void;
}

const CHASE_KINDS = ['even', 'growing', 'profit'] as const satisfies readonly ChasePlan['kind'][];

/** The kind of the plan, the number of its issues, and the inputs that this kind has. */
export function ChaseControls({ form, issuesMax, currency, onChange }: ChaseControlsProps) {
  const { t } = useTranslation('player');
  return (
    <>
      <SegmentedControl
        label={t('lottery.chase_kind')}
        segments={CHASE_KINDS.map((kind) => ({ value: kind, label: t(`lottery.chase_${kind}`) }))}
        value={form.kind}
        onValueChange={(kind) => onChange({ kind })}
        size="small"
        full
      />
      <div className={styles.fields}>
        <WholeNumberField
          label={t('lottery.chase_issues')}
          value={form.issues}
          min={CHASE_ISSUES_MIN}
          max={Math.max(CHASE_ISSUES_MIN, issuesMax)}
          onValueChange={(issues) => onChange({ issues })}
        />
        <KindFields form={form} currency={currency} onChange={onChange} />
      </div>
    </>
  );
}

function KindFields({ form, currency, onChange }: Omit<ChaseControlsProps, 'issuesMax'>) {
  const { t } = useTranslation('player');
  if (form.kind === 'growing')
    return (
      <>
        <WholeNumberField
          label={t('lottery.chase_factor')}
          value={form.factor}
          min={1}
          max={FACTOR_MAX}
          onValueChange={(factor) => onChange({ factor })}
        />
        <WholeNumberField
          label={t('lottery.chase_every')}
          value={form.everyIssues}
          min={1}
          max={form.issues}
          onValueChange={(everyIssues) => onChange({ everyIssues })}
        />
      </>
    );
  if (form.kind === 'even') return null;
  return (
    <>
      <AmountField
        label={t('lottery.chase_profit_amount')}
        currency={currency}
        value={form.profit}
        size="small"
        onValueChange={(profit) => onChange({ profit })}
      />
      <WholeNumberField
        label={t('lottery.chase_profit_percent')}
        value={form.profitPercent}
        min={0}
        max={PROFIT_PERCENT_MAX}
        onValueChange={(profitPercent) => onChange({ profitPercent })}
      />
    </>
  );
}
