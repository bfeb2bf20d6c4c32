import { money } from '@baize/money';
import { formatMoney } from '@baize/money/format';
import { useFormats } from '@baize/site/formats';
import { useErrorSentence } from '@baize/site/sentences';
import { Button } from '@baize/ui/button';
import { Skeleton } from '@baize/ui/skeleton';
import { Switch } from '@baize/ui/switch';
import { useTranslation } from 'react-i18next';
import type { LineTerms } from '../lines/line-terms.ts';
import type { PlannedChase } from './chase-model.ts';
import { ChaseControls } from './chase-controls.tsx';
import { ChaseTable } from './chase-table.tsx';
import type { Chase } from './use-chase.ts';
import styles from './chase.module.css';

export interface ChasePlannerProps {
  chase: Chase;
  currency: LineTerms['currency'];
  /** The issue that the server refused. */
  refusedIssue: string | undefined;
}

/** The planner of a chase: the growth of its multiples, cost and profit of each issue, and the total cost. */
export function ChasePlanner({ chase, currency, refusedIssue }: ChasePlannerProps) {
  const { t } = useTranslation('player');
  return (
    <fieldset className={styles.planner} aria-label={t('lottery.chase')}>
      <ChaseControls form={chase.form} issuesMax={chase.issuesMax} currency={currency} onChange={chase.change} />
      <Plan chase={chase} currency={currency} refusedIssue={refusedIssue} />
      <Switch
        label={t('lottery.chase_stop')}
        checked={chase.form.stopsAfterWin}
        onChange={(event) => chase.change({ stopsAfterWin: event.currentTarget.checked, changed: chase.form.changed })}
      />
    </fieldset>
  );
}

function Plan({ chase, currency, refusedIssue }: ChasePlannerProps) {
  const { t } = useTranslation('player');
  const errorSentence = useErrorSentence();
  const { planned, error } = chase;
  if (!planned && error !== undefined)
    return (
      <p role="alert" className={styles.mistake}>
        <span>{errorSentence(error)}</span>
        <Button size="small" onClick={chase.retry}>
          {t('act.try_again')}
        </Button>
      </p>
    );
  if (!planned)
    return (
      <div aria-busy="true">
        <Skeleton shape="block" className={styles.tableSkeleton} />
      </div>
    );
  if (planned.status !== 'planned') return <Mistake planned={planned} />;
  return (
    <>
      <ChaseTable
        rows={planned.rows}
        currency={currency}
        refusedIssue={refusedIssue}
        onMultipleChange={chase.changeMultiple}
      />
      <Sums planned={planned} currency={currency} />
    </>
  );
}

type Mistaken = Exclude<PlannedChase, { status: 'planned' }>;

/** Shows the reason why the inputs give no plan. */
function Mistake({ planned }: { planned: Mistaken }) {
  const mistakeSentence = useMistakeSentence();
  return (
    <p role="alert" className={styles.mistake}>
      {mistakeSentence(planned)}
    </p>
  );
}

function useMistakeSentence() {
  const { t } = useTranslation('player');
  return (planned: Mistaken): string => {
    switch (planned.status) {
      case 'no_issues':
        return t('lottery.chase_no_issues');
      case 'no_profit':
        return t('lottery.chase_no_profit', { issue: planned.issue });
      case 'multiple_too_high':
        return t('lottery.chase_too_high', { issue: planned.issue });
      case 'first_too_small':
        return t('lottery.chase_first_small', { multiple: String(planned.multiple) });
      default:
        return planned satisfies never;
    }
  };
}

interface SumsProps {
  planned: Extract<PlannedChase, { status: 'planned' }>;
  currency: LineTerms['currency'];
}

function Sums({ planned, currency }: SumsProps) {
  const { t } = useTranslation('player');
  const { count, locale } = useFormats();
  const format = (minor: bigint) => formatMoney(money(currency, minor), locale);
  return (
    <dl className={styles.sums} aria-live="polite">
      <div>
        <dt>{t('lottery.chase_total', { issues: count(planned.rows.length) })}</dt>
        <dd data-figures>{format(planned.totalMinor)}</dd>
      </div>
      <div>
        <dt>{t('lottery.chase_loss')}</dt>
        <dd data-figures>{format(planned.lossMaxMinor)}</dd>
      </div>
    </dl>
  );
}
