import { Type, type Static } from 'typebox';
import { downlineRoles } from '../agent-codes.ts';
import { PROMOTION_LINK_NAME_MAX_CHARACTERS, PROMOTION_LINKS_MAX } from '../limits.ts';
import { Instant } from './common.ts';

const DownlineRoleCode = Type.Enum([...downlineRoles]);
const LinkId = Type.String({ minLength: 1, maxLength: 40 });

/** What the form needs; the rules of its fields are those of `registerSettings`. */
export const CreateDownlineOptionsValue = Type.Object({
  /** Kinds of account that this agent may open. */
  roles: Type.Array(DownlineRoleCode),
  linksLeft: Type.Integer({ minimum: 0 }),
});
export type CreateDownlineOptionsValue = Static<typeof CreateDownlineOptionsValue>;

/** The account stands directly below the caller, and has to choose a password of its own when it first logs in (spec section 4). */
export const CreateDownlineRequest = Type.Object(
  {
    role: DownlineRoleCode,
    username: Type.String({ minLength: 1, maxLength: 64 }),
    password: Type.String({ minLength: 1, maxLength: 128 }),
    confirmPassword: Type.String({ minLength: 1, maxLength: 128 }),
    nickname: Type.Optional(Type.String({ maxLength: 64 })),
  },
  { additionalProperties: false },
);
export type CreateDownlineRequest = Static<typeof CreateDownlineRequest>;

export const CreateDownlineValue = Type.Object({
  account: Type.String(),
  customerId: Type.String(),
  role: DownlineRoleCode,
  registeredAt: Instant,
});
export type CreateDownlineValue = Static<typeof CreateDownlineValue>;

/** Whoever registers by the link stands directly below the agent. */
export const PromotionLink = Type.Object({
  linkId: LinkId,
  /** The agent's own word for it, e.g. where it is posted. */
  name: Type.String(),
  role: DownlineRoleCode,
  /** `affiliateCode` of a registration (spec section 3). */
  code: Type.String(),
  /** Of the site that the role belongs to, with the code in it. */
  url: Type.String({ format: 'uri' }),
  visits: Type.Integer({ minimum: 0 }),
  registrations: Type.Integer({ minimum: 0 }),
  /** Registered by the link and deposited at least once. */
  depositors: Type.Integer({ minimum: 0 }),
  createdAt: Instant,
});
export type PromotionLink = Static<typeof PromotionLink>;

export const PromotionLinksValue = Type.Object({ list: Type.Array(PromotionLink, { maxItems: PROMOTION_LINKS_MAX }) });
export type PromotionLinksValue = Static<typeof PromotionLinksValue>;

export const CreatePromotionLinkRequest = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: PROMOTION_LINK_NAME_MAX_CHARACTERS }),
    role: DownlineRoleCode,
  },
  { additionalProperties: false },
);
export type CreatePromotionLinkRequest = Static<typeof CreatePromotionLinkRequest>;

/** Those who registered by it stay where they are; nobody else can. */
export const RemovePromotionLinkQuery = Type.Object({ linkId: LinkId });
export type RemovePromotionLinkQuery = Static<typeof RemovePromotionLinkQuery>;
