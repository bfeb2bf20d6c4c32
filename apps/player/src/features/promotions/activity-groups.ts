import type { ActivitiesValue, Activity } from '@baize/contract/schemas/promotions';

/** The activities of one tab. */
export interface ActivityGroup {
  /** The code of the tab, as in `ActivitiesValue.tabs`. */
  readonly code: string;
  /** Empty if the server lists no tab of this code. */
  readonly title: string;
  readonly activities: readonly Activity[];
}

/** Groups activities by tab, in the order of the tabs. Activities of a tab that the server does not list come last. Empty groups are left out. */
export function groupActivities({ list, tabs }: Pick<ActivitiesValue, 'list' | 'tabs'>): ActivityGroup[] {
  const tabCodes = new Set(tabs.map(({ code }) => code));
  const unnamedCodes = [...new Set(list.map(({ tab }) => tab))].filter((code) => !tabCodes.has(code));
  return [...tabs, ...unnamedCodes.map((code) => ({ code, title: '' }))]
    .map(({ code, title }) => ({ code, title, activities: list.filter(({ tab }) => tab === code) }))
    .filter(({ activities }) => activities.length > 0);
}
