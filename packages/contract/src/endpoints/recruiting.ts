import { endpoint } from '../endpoint.ts';
import { recruitingMarks } from '../marks/recruiting.ts';
import { Empty } from '../schemas/common.ts';
import * as recruiting from '../schemas/recruiting.ts';

/** Errors of preset terms, which are validated like an offer (spec section 4, "Contracts"). */
const presetErrors = ['contract.not_offered', 'contract.terms_invalid', 'contract.rate_above_own'] as const;

export const recruitingEndpoints = {
  createDownlineOptions: endpoint(recruitingMarks.createDownlineOptions, {
    request: Empty,
    reply: recruiting.CreateDownlineOptionsValue,
    errors: [],
    summary:
      'Which accounts the caller may open below itself, and within which limits (spec section 2, registerCenter)',
  }),
  createDownline: endpoint(recruitingMarks.createDownline, {
    request: recruiting.CreateDownlineRequest,
    reply: recruiting.CreateDownlineValue,
    errors: ['agent.role_not_allowed', 'register.fields_invalid', 'register.username_taken', ...presetErrors],
    summary: 'Open an account directly below the caller (spec section 2, registerCenter)',
  }),
  promotionLinks: endpoint(recruitingMarks.promotionLinks, {
    request: recruiting.PromotionLinksQuery,
    reply: recruiting.PromotionLinksValue,
    errors: [],
    summary: 'Links that people register by, with visits and registrations (spec section 2, registerCenter)',
  }),
  createPromotionLink: endpoint(recruitingMarks.createPromotionLink, {
    request: recruiting.CreatePromotionLinkRequest,
    reply: recruiting.PromotionLink,
    errors: ['agent.role_not_allowed', 'agent.link_limit', 'register.fields_invalid', ...presetErrors],
    summary: 'Make a promotion link (spec section 2, registerCenter)',
  }),
  switchPromotionLink: endpoint(recruitingMarks.switchPromotionLink, {
    request: recruiting.SwitchPromotionLinkRequest,
    reply: recruiting.PromotionLink,
    errors: ['request.not_found', 'agent.link_closed'],
    summary: 'Switch a promotion link on or off (spec section 2, registerCenter)',
  }),
  removePromotionLink: endpoint(recruitingMarks.removePromotionLink, {
    request: recruiting.RemovePromotionLinkQuery,
    reply: Empty,
    errors: ['request.not_found'],
    summary: 'End a promotion link (spec section 2, registerCenter)',
  }),
};
