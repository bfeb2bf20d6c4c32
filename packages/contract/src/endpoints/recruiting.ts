import { endpoint } from '../endpoint.ts';
import { recruitingMarks } from '../marks/recruiting.ts';
import { Empty } from '../schemas/common.ts';
import * as recruiting from '../schemas/recruiting.ts';

export const recruitingEndpoints = {
  createDownlineOptions: endpoint(recruitingMarks.createDownlineOptions, {
    request: Empty,
    reply: recruiting.CreateDownlineOptionsValue,
    errors: [],
    summary: 'Which accounts the caller may open below itself (spec section 2, registerCenter)',
  }),
  createDownline: endpoint(recruitingMarks.createDownline, {
    request: recruiting.CreateDownlineRequest,
    reply: recruiting.CreateDownlineValue,
    errors: [
      'agent.role_not_allowed',
      'register.fields_invalid',
      'register.username_taken',
      'password.confirmation_differs',
      'password.rule_broken',
      'password.breached',
    ],
    summary: 'Open an account directly below the caller (spec section 2, registerCenter)',
  }),
  promotionLinks: endpoint(recruitingMarks.promotionLinks, {
    request: Empty,
    reply: recruiting.PromotionLinksValue,
    errors: [],
    summary: 'Links that people register by, with what they brought (spec section 2, registerCenter)',
  }),
  createPromotionLink: endpoint(recruitingMarks.createPromotionLink, {
    request: recruiting.CreatePromotionLinkRequest,
    reply: recruiting.PromotionLink,
    errors: ['agent.role_not_allowed', 'agent.link_limit'],
    summary: 'Make a promotion link (spec section 2, registerCenter)',
  }),
  removePromotionLink: endpoint(recruitingMarks.removePromotionLink, {
    request: recruiting.RemovePromotionLinkQuery,
    reply: Empty,
    errors: ['request.not_found'],
    summary: 'End a promotion link (spec section 2, registerCenter)',
  }),
};
