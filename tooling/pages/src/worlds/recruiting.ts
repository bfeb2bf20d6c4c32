import type { MockPlatform } from '@baize/api/testing';
import type { CreateDownlineOptionsValue, PromotionLink } from '@baize/contract/schemas/recruiting';
import { dailyTerms } from './contracts.ts';

const MORNING = '2026-11-20T04:15:00.000Z';

export function recruitingOptions(change: Partial<CreateDownlineOptionsValue> = {}): CreateDownlineOptionsValue {
  return {
    roles: ['member', 'agent'],
    accountsLeft: 30,
    linksLeft: 18,
    currency: 'NPR',
    ownTerms: [dailyTerms],
    ...change,
  };
}

export function aPromotionLink(change: Partial<PromotionLink> = {}): PromotionLink {
  return {
    linkId: '5',
    name: 'Forum',
    remark: 'In the thread about slots',
    role: 'member',
    code: 'FRM7XKQ2PA',
    state: 'on',
    terms: [],
    visits: 1240,
    visitsToday: 31,
    registrations: 57,
    registrationsToday: 2,
    createdAt: MORNING,
    ...change,
  };
}

export function linkPage(list: readonly PromotionLink[]) {
  return { list: [...list], total: list.length, totalPages: list.length === 0 ? 0 : 1, currency: 'NPR' as const };
}

/** Answers the calls of recruiting for an agent with a daily salary of its own, a link for members and one for agents. */
export function mockRecruiting(platform: MockPlatform): void {
  const forAgents = aPromotionLink({
    linkId: '6',
    name: 'Partners',
    remark: '',
    role: 'agent',
    code: 'PRT4WMC9ZE',
    terms: [{ terms: dailyTerms, isCovered: true }],
  });
  platform.answer('createDownlineOptions', recruitingOptions());
  platform.answer('promotionLinks', linkPage([forAgents, aPromotionLink()]));
  platform.answer('createDownline', ({ username, role, terms }) => ({
    account: username,
    customerId: 'BZ-1042',
    role,
    offered: terms.map(({ kind }) => kind),
    registeredAt: MORNING,
  }));
  platform.answer('createPromotionLink', ({ name, remark, role }) => aPromotionLink({ name, remark, role }));
  platform.answer('switchPromotionLink', ({ isOn }) => aPromotionLink({ state: isOn ? 'on' : 'off' }));
}
