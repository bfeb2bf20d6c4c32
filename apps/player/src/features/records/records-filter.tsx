import { useFormats } from '@baize/site/formats';
import { useDateRangeTexts } from '@baize/site/date-range-texts';
import { DateRangeField } from '@baize/ui/date-range-field';
import { SelectField, type SelectOption } from '@baize/ui/select-field';
import { useTranslation } from 'react-i18next';
import { CATEGORIES } from '../../shared/categories.ts';
import styles from './records.module.css';
import { BET_STATES, type RecordsQuery } from './records-query.ts';

const ALL = 'all' as const;

export interface RecordsFilterProps {
  query: RecordsQuery;
  today: string;
  onChange: (change: Partial<RecordsQuery>) => void;
}

export function RecordsFilter({ query, today, onChange }: RecordsFilterProps) {
  const { t } = useTranslation('player');
  const { locale, dateFormat } = useFormats();
  const dateTexts = useDateRangeTexts();
  const types = [
    { value: ALL, label: t('bets.all_categories') },
    ...CATEGORIES.map((value) => ({ value, label: t(`category.${value}`) })),
  ];
  const states = [
    { value: ALL, label: t('bets.all_states') },
    ...BET_STATES.map((value) => ({ value, label: t(`bets.state_${value}`) })),
  ];
  return (
    <div className={styles.filter}>
      <DateRangeField
        label={t('range.label')}
        value={{ from: query.from, to: query.to }}
        onValueChange={onChange}
        today={today}
        locale={locale}
        dateFormat={dateFormat}
        texts={dateTexts}
      />
      <Choice
        label={t('bets.category')}
        options={types}
        value={query.gameType}
        onChange={(gameType) => onChange({ gameType })}
      />
      <Choice label={t('bets.state')} options={states} value={query.state} onChange={(state) => onChange({ state })} />
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  options: readonly SelectOption<Value | typeof ALL>[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

/** "All" is no value: it stands for the absence of the filter. */
function Choice<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <SelectField<Value | typeof ALL>
      label={label}
      options={options}
      value={value ?? ALL}
      onValueChange={(next) => onChange(next === ALL ? undefined : next)}
    />
  );
}
