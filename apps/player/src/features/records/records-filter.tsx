import { betOutcomes } from '@baize/contract/codes';
import { ChoiceField } from '@baize/site/choice-field';
import { parameterMatching, oneOf } from '@baize/site/list-address';
import { PeriodField } from '@baize/site/period-field';
import type { ListQueryState } from '@baize/site/use-list-query';
import { useTranslation } from 'react-i18next';
import { CATEGORIES } from '../../shared/categories.ts';

/** The filters of the betting record: `?from=2026-11-15&to=2026-11-21&type=RNG&vendor=PG&state=won&page=2`. */
export const BET_FILTERS = {
  type: oneOf(CATEGORIES),
  vendor: parameterMatching(/^[A-Z0-9_]{1,16}$/),
  state: oneOf(betOutcomes),
};

export interface RecordsFilterProps {
  list: ListQueryState<typeof BET_FILTERS>;
  /** Codes of the vendors whose games were played in the period. */
  vendors: readonly string[];
}

/** The filters of the betting record. A change shows the first page. */
export function RecordsFilter({ list: { query, today, change }, vendors }: RecordsFilterProps) {
  const { t } = useTranslation('player');
  // The chosen vendor stays among the choices, even if no game of it was played in the period.
  const offered = [...new Set([...vendors, ...(query.vendor === undefined ? [] : [query.vendor])])].toSorted();
  return (
    <>
      <PeriodField label={t('range.label')} value={query} today={today} onChange={change} />
      <ChoiceField
        label={t('bets.category')}
        allLabel={t('bets.all_categories')}
        options={CATEGORIES.map((value) => ({ value, label: t(`category.${value}`) }))}
        value={query.type}
        onChange={(type) => change({ type })}
      />
      <ChoiceField
        label={t('record.vendor')}
        allLabel={t('record.all_vendors')}
        options={offered.map((value) => ({ value, label: value }))}
        value={query.vendor}
        onChange={(vendor) => change({ vendor })}
      />
      <ChoiceField
        label={t('bets.state')}
        allLabel={t('bets.all_states')}
        options={betOutcomes.map((value) => ({ value, label: t(`bets.state_${value}`) }))}
        value={query.state}
        onChange={(state) => change({ state })}
      />
    </>
  );
}
