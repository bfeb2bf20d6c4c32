import type { CustomerServiceValue } from '@baize/contract/schemas/contacts';

export type Resource = CustomerServiceValue['resources'][number];
export type ResourceGroup = Resource['group'];

export interface ResourceLinks {
  group: ResourceGroup;
  links: readonly Resource[];
}

/** Spec section 2, "Floating service": social pages, then messaging channels in their three variants. */
const ORDER: readonly ResourceGroup[] = ['social', 'messaging_1', 'messaging_2', 'messaging_3'];

/** The groups that have a link, each with its links as the operator has put them. */
export function resourceGroups(resources: readonly Resource[]): ResourceLinks[] {
  return ORDER.map((group) => ({ group, links: resources.filter((each) => each.group === group) })).filter(
    ({ links }) => links.length > 0,
  );
}

/** The one messaging channel of the right bar: the first of the first variant that there is. */
export function messagingLink(groups: readonly ResourceLinks[]): Resource | undefined {
  return groups.find(({ group }) => group !== 'social')?.links[0];
}

/** The other way round, where somebody wants an answer. */
export function messagingFirst(groups: readonly ResourceLinks[]): ResourceLinks[] {
  return groups.toSorted((one, other) => Number(one.group === 'social') - Number(other.group === 'social'));
}
