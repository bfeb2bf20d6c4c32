import { useTranslation } from 'react-i18next';
import { CATEGORIES } from '../../shared/categories.ts';
import { ChoiceField } from '../../shared/records/choice-field.tsx';
import { PeriodField } from '../../shared/records/period-field.tsx';
import styles from './records.module.css';
import { BET_STATES, type RecordsQuery } from './records-query.ts';

export interface RecordsFilterProps {
  query: RecordsQuery;
  today: string;
  /** Codes of those whose games were played in the period. */
  vendors: readonly string[];
  onChange: (change: Partial<RecordsQuery>) => void;
}

export function RecordsFilter({ query, today, vendors, onChange }: RecordsFilterProps) {
  const { t } = useTranslation('player');
  // The one that is chosen stays in the list where nothing of it was played.
  const offered = [...new Set([...vendors, ...(query.vendor === undefined ? [] : [query.vendor])])].toSorted();
  return (
    <div className={styles.filter}>
      <PeriodField value={query} today={today} onChange={onChange} />
      <ChoiceField
        label={t('bets.category')}
        allLabel={t('bets.all_categories')}
        options={CATEGORIES.map((value) => ({ value, label: t(`category.${value}`) }))}
        value={query.gameType}
        onChange={(gameType) => onChange({ gameType })}
      />
      <ChoiceField
        label={t('record.vendor')}
        allLabel={t('record.all_vendors')}
        options={offered.map((value) => ({ value, label: value }))}
        value={query.vendor}
        onChange={(vendor) => onChange({ vendor })}
      />
      <ChoiceField
        label={t('bets.state')}
        allLabel={t('bets.all_states')}
        options={BET_STATES.map((value) => ({ value, label: t(`bets.state_${value}`) }))}
        value={query.state}
        onChange={(state) => onChange({ state })}
      />
    </div>
  );
}
