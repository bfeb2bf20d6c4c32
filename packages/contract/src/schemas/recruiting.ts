import { Type, type Static } from 'typebox';
import { contractKinds, downlineRoles, promotionLinkStates } from '../agent-codes.ts';
import { PROMOTION_LINK_NAME_MAX_CHARACTERS, PROMOTION_LINK_REMARK_MAX_CHARACTERS } from '../limits.ts';
import { CurrencyCode, Instant, pageOf, pageQuery } from './common.ts';
import { ContractKindCode, ContractTerms } from './contracts.ts';

const DownlineRoleCode = Type.Enum([...downlineRoles]);
const LinkId = Type.String({ minLength: 1, maxLength: 40 });
/** Terms that are offered to the new account, at most one contract of each kind. A plain member has none. */
const PresetTerms = Type.Array(ContractTerms, { maxItems: contractKinds.length });

/** Data of the forms of the page. The rules of their fields are those of `registerSettings`. */
export const CreateDownlineOptionsValue = Type.Object({
  /** Kinds of accounts that this agent may open, directly or by a link. Empty where it may not recruit. */
  roles: Type.Array(DownlineRoleCode),
  /** Number of accounts that the agent may still open within this hour. */
  accountsLeft: Type.Integer({ minimum: 0 }),
  linksLeft: Type.Integer({ minimum: 0 }),
  currency: CurrencyCode,
  /** The agent's own active contracts, which limit its offers. */
  ownTerms: Type.Array(ContractTerms),
});
export type CreateDownlineOptionsValue = Static<typeof CreateDownlineOptionsValue>;

/** Opens an account directly below the caller. Its owner must choose a new password at the first log-in (spec section 4). */
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
  /** Kinds of contracts that were offered to the new account. */
  offered: Type.Array(ContractKindCode),
  registeredAt: Instant,
});
export type CreateDownlineValue = Static<typeof CreateDownlineValue>;

/** A promotion link. People who register by it are placed directly below the agent. */
export const PromotionLink = Type.Object({
  linkId: LinkId,
  /** The agent's own name for the link, such as the place where it is published. */
  name: Type.String(),
  remark: Type.String(),
  role: DownlineRoleCode,
  /** Invitation code of the address: `referralCode` or `affiliateCode` of a registration (spec section 3). */
  code: Type.String(),
  /** `closed`: customer service has turned the link off, and the agent cannot turn it on. */
  state: Type.Enum([...promotionLinkStates]),
  /** Terms of the link. Terms that the agent's own contracts no longer cover are not offered. */
  terms: Type.Array(Type.Object({ terms: ContractTerms, isCovered: Type.Boolean() })),
  /** Number of visits; each browser counts once per day. */
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

/** Turns a link on or off. A link that is off is treated like an unknown code. */
export const SwitchPromotionLinkRequest = Type.Object(
  { linkId: LinkId, isOn: Type.Boolean() },
  { additionalProperties: false },
);
export type SwitchPromotionLinkRequest = Static<typeof SwitchPromotionLinkRequest>;

/** Removes a link. Accounts that registered by it keep their place; nobody else can use it. */
export const RemovePromotionLinkQuery = Type.Object({ linkId: LinkId });
export type RemovePromotionLinkQuery = Static<typeof RemovePromotionLinkQuery>;
