import { useCustomerServiceQuery } from '@baize/api';
import { useMemo } from 'react';
import { groupResources, type ResourceLinks } from './resource-groups.ts';

const NO_LINKS: ResourceLinks[] = [];

/** Returns the social pages and messaging channels of the brand; an empty list while they are loading. */
export function useResourceGroups(): ResourceLinks[] {
  const { data } = useCustomerServiceQuery();
  return useMemo(() => (data ? groupResources(data.resources) : NO_LINKS), [data]);
}
