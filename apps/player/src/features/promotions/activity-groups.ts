import type { ActivitiesValue, Activity } from '@baize/contract/schemas/promotions';

export interface ActivityGroup {
  /** Code of the tab, as `ActivitiesValue.tabs` names it. */
  readonly code: string;
  /** Empty where the server names no tab of this code. */
  readonly title: string;
  readonly activities: readonly Activity[];
}

/** The activities by tab, in the order of the tabs; those of a tab that the server does not name come last. Empty groups are left out. */
export function groupActivities({ list, tabs }: Pick<ActivitiesValue, 'list' | 'tabs'>): ActivityGroup[] {
  const known = new Set(tabs.map(({ code }) => code));
  const others = [...new Set(list.map(({ tab }) => tab))].filter((code) => !known.has(code));
  return [...tabs, ...others.map((code) => ({ code, title: '' }))]
    .map(({ code, title }) => ({ code, title, activities: list.filter(({ tab }) => tab === code) }))
    .filter(({ activities }) => activities.length > 0);
}
