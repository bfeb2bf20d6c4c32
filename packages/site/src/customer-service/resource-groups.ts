import type { CustomerServiceValue } from '@baize/contract/schemas/contacts';

export type Resource = CustomerServiceValue['resources'][number];
export type ResourceGroup = Resource['group'];

export interface ResourceLinks {
  group: ResourceGroup;
  links: readonly Resource[];
}

/** Order of the groups (spec section 2, "Floating service"): social pages, then the three variants of messaging channels. */
const GROUP_ORDER: readonly ResourceGroup[] = ['social', 'messaging_1', 'messaging_2', 'messaging_3'];

/** Groups the links and omits empty groups. The links of a group keep the operator's order. */
export function groupResources(resources: readonly Resource[]): ResourceLinks[] {
  return GROUP_ORDER.map((group) => ({
    group,
    links: resources.filter((resource) => resource.group === group),
  })).filter(({ links }) => links.length > 0);
}

/** Returns the messaging channel of the right bar: the first link of the first messaging variant that has one. */
export function messagingLink(groups: readonly ResourceLinks[]): Resource | undefined {
  return groups.find(({ group }) => group !== 'social')?.links[0];
}

/** Moves the messaging groups before the social pages, for a page where the person expects an answer. */
export function messagingFirst(groups: readonly ResourceLinks[]): ResourceLinks[] {
  return groups.toSorted((one, other) => Number(one.group === 'social') - Number(other.group === 'social'));
}
