import { Type, type Static } from 'typebox';
import { contractKinds, downlineRoles, promotionLinkStates } from '../agent-codes.ts';
import { PROMOTION_LINK_NAME_MAX_CHARACTERS, PROMOTION_LINK_REMARK_MAX_CHARACTERS } from '../limits.ts';
import { CurrencyCode, Instant, pageOf, pageQuery } from './common.ts';
import { ContractKindCode, ContractTerms } from './contracts.ts';

const DownlineRoleCode = Type.Enum([...downlineRoles]);
const LinkId = Type.String({ minLength: 1, maxLength: 40 });
/** Terms that the new account is offered, at most one contract of each kind. A plain member has none. */
const PresetTerms = Type.Array(ContractTerms, { maxItems: contractKinds.length });

/** Data of the forms of the page. The rules of their fields are those of `registerSettings`. */
export const CreateDownlineOptionsValue = Type.Object({
  /** The kinds of account that this agent may open, by itself or by a link. Empty where it may not recruit. */
  roles: Type.Array(DownlineRoleCode),
  /** Accounts that the agent may still open within this hour. */
  accountsLeft: Type.Integer({ minimum: 0 }),
  linksLeft: Type.Integer({ minimum: 0 }),
  currency: CurrencyCode,
  /** The agent's own contracts in force, which bound what it can promise. */
  ownTerms: Type.Array(ContractTerms),
});
export type CreateDownlineOptionsValue = Static<typeof CreateDownlineOptionsValue>;

/** The account stands directly below the caller. It has to choose a password of its own when it first logs in (spec section 4). */
export const CreateDownlineRequest = Type.Object(
  {
    role: DownlineRoleCode,
    username: Type.String({ minLength: 1, maxLength: 64 }),
    password: Type.String({ minLength: 1, maxLength: 128 }),
    confirmPassword: Type.String({ minLength: 1, maxLength: 128 }),
    nickname: Type.Optional(Type.String({ maxLength: 64 })),
    terms: PresetTerms,
  },
  { additionalProperties: false },
);
export type CreateDownlineRequest = Static<typeof CreateDownlineRequest>;

export const CreateDownlineValue = Type.Object({
  account: Type.String(),
  customerId: Type.String(),
  role: DownlineRoleCode,
  /** The kinds of the contracts that the new account has been offered. */
  offered: Type.Array(ContractKindCode),
  registeredAt: Instant,
});
export type CreateDownlineValue = Static<typeof CreateDownlineValue>;

/** Somebody who registers by the link stands directly below the agent. */
export const PromotionLink = Type.Object({
  linkId: LinkId,
  /** The agent's own word for the link, e.g. where it is posted. */
  name: Type.String(),
  remark: Type.String(),
  role: DownlineRoleCode,
  /** The invitation code that the address carries: `referralCode` or `affiliateCode` of a registration (spec section 3). */
  code: Type.String(),
  /** `closed`: customer service has switched the link off, and the agent cannot switch it on. */
  state: Type.Enum([...promotionLinkStates]),
  /** Terms that are not covered by the agent's own contracts any more are not offered. */
  terms: Type.Array(Type.Object({ terms: ContractTerms, isCovered: Type.Boolean() })),
  /** A browser counts once on a day. */
  visits: Type.Integer({ minimum: 0 }),
  visitsToday: Type.Integer({ minimum: 0 }),
  registrations: Type.Integer({ minimum: 0 }),
  registrationsToday: Type.Integer({ minimum: 0 }),
  createdAt: Instant,
});
export type PromotionLink = Static<typeof PromotionLink>;

export const PromotionLinksQuery = Type.Object(pageQuery);
export type PromotionLinksQuery = Static<typeof PromotionLinksQuery>;

export const PromotionLinksValue = Type.Object({ ...pageOf(PromotionLink), currency: CurrencyCode });
export type PromotionLinksValue = Static<typeof PromotionLinksValue>;

export const CreatePromotionLinkRequest = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: PROMOTION_LINK_NAME_MAX_CHARACTERS }),
    remark: Type.String({ maxLength: PROMOTION_LINK_REMARK_MAX_CHARACTERS }),
    role: DownlineRoleCode,
    terms: PresetTerms,
  },
  { additionalProperties: false },
);
export type CreatePromotionLinkRequest = Static<typeof CreatePromotionLinkRequest>;

/** A link that is off answers like a code that nobody has. */
export const SwitchPromotionLinkRequest = Type.Object(
  { linkId: LinkId, isOn: Type.Boolean() },
  { additionalProperties: false },
);
export type SwitchPromotionLinkRequest = Static<typeof SwitchPromotionLinkRequest>;

/** Those who registered by the link stay where they are; nobody else can use it. */
export const RemovePromotionLinkQuery = Type.Object({ linkId: LinkId });
export type RemovePromotionLinkQuery = Static<typeof RemovePromotionLinkQuery>;
