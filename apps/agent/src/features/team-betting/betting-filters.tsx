import type { GameTypeCode } from '@baize/contract/schemas/common';
import { SelectField } from '@baize/ui/select-field';
import { useTranslation } from 'react-i18next';
import { betOutcomes, gameTypes, type BetOutcome } from '@baize/contract/codes';
import { RangeField } from '../../shared/range-field.tsx';
import { useCodeNames } from '../../shared/use-code-names.ts';
import { AccountSearch } from '../../shared/account-search.tsx';
import { changeFilter, type BettingFilter } from './betting-filter.ts';
import styles from './betting-filters.module.css';

export interface BettingFiltersProps {
  filter: BettingFilter;
  onFilterChange: (filter: BettingFilter) => void;
  /** The current day in the merchant's time zone. */
  today: string;
}

/** Option of a select that stands for no filter. */
const ALL_CHOICES = 'all';

/** The fields that filter the bets: days, account, category and outcome. */
export function BettingFilters({ filter, onFilterChange, today }: BettingFiltersProps) {
  const { t } = useTranslation('agent');
  const { gameTypeName, betOutcomeName } = useCodeNames();
  const change = (changed: Parameters<typeof changeFilter>[1]) => onFilterChange(changeFilter(filter, changed));
  return (
    <search className={styles.root} aria-label={t('bets.filter')}>
      <RangeField
        className={styles.days}
        value={filter.days}
        onValueChange={(days) => change({ days })}
        today={today}
      />
      <AccountSearch
        label={t('team_bets.account')}
        placeholder={t('team_bets.account_placeholder')}
        account={filter.account}
        onAccountChange={(account) => change({ account })}
      />
      <SelectField<GameTypeCode | typeof ALL_CHOICES>
        label={t('bets.category')}
        value={filter.gameType ?? ALL_CHOICES}
        onValueChange={(value) => change({ gameType: value === ALL_CHOICES ? undefined : value })}
        options={[
          { value: ALL_CHOICES, label: t('bets.all_categories') },
          ...gameTypes.map((value) => ({ value, label: gameTypeName(value) })),
        ]}
      />
      <SelectField<BetOutcome | typeof ALL_CHOICES>
        label={t('bets.state')}
        value={filter.state ?? ALL_CHOICES}
        onValueChange={(value) => change({ state: value === ALL_CHOICES ? undefined : value })}
        options={[
          { value: ALL_CHOICES, label: t('bets.all_states') },
          ...betOutcomes.map((value) => ({ value, label: betOutcomeName(value) })),
        ]}
      />
    </search>
  );
}
