import { useTranslation } from 'react-i18next';
import type { ResourceGroup } from './resource-groups.ts';

/** Returns the title of a group of links. */
export function useGroupTitle(): (group: ResourceGroup) => string {
  const { t } = useTranslation('common');
  return (group) => (group === 'social' ? t('service.follow') : t(`service.${group}`));
}
