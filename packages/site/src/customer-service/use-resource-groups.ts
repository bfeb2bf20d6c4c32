import { useCustomerServiceQuery } from '@baize/api';
import { useMemo } from 'react';
import { resourceGroups, type ResourceLinks } from './resource-groups.ts';

const NONE: ResourceLinks[] = [];

/** Social pages and messaging channels of the brand; none until they are known. */
export function useResourceGroups(): ResourceLinks[] {
  const { data } = useCustomerServiceQuery();
  return useMemo(() => (data ? resourceGroups(data.resources) : NONE), [data]);
}
