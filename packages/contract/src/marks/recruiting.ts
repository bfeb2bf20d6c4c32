import { defineMarks } from '../marks.ts';

/** Recruiting of an agent (spec section 2, registerCenter): accounts that the agent opens, and promotion links. The paths are ours. */
export const recruitingMarks = defineMarks({
  createDownlineOptions: {
    method: 'GET',
    path: '/wps/agent/register/options',
    encrypted: false,
    token: true,
    site: 'agent',
    account: 'any',
    stepUp: 'none',
  },
  createDownline: {
    method: 'PUT',
    path: '/wps/agent/register',
    encrypted: true,
    token: true,
    site: 'agent',
    account: 'any',
    stepUp: 'none',
  },
  promotionLinks: {
    method: 'GET',
    path: '/wps/agent/links',
    encrypted: false,
    token: true,
    site: 'agent',
    account: 'any',
    stepUp: 'none',
  },
  createPromotionLink: {
    method: 'PUT',
    path: '/wps/agent/link',
    encrypted: false,
    token: true,
    site: 'agent',
    account: 'any',
    stepUp: 'none',
  },
  switchPromotionLink: {
    method: 'POST',
    path: '/wps/agent/link',
    encrypted: false,
    token: true,
    site: 'agent',
    account: 'any',
    stepUp: 'none',
  },
  removePromotionLink: {
    method: 'DELETE',
    path: '/wps/agent/link',
    encrypted: false,
    token: true,
    site: 'agent',
    account: 'any',
    stepUp: 'none',
  },
});
