import { Type, type Static } from 'typebox';
import { MEMBER_TAG_PATTERN } from '../content/member-tag.ts';

/** The audience of a program. A condition that is left out is met by every member; all given conditions have to be met. */
export const Audience = Type.Object(
  {
    vipMin: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
    vipMax: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
    /** Members below the agent with this member id. */
    below: Type.Optional(Type.String({ pattern: '^\\d{1,19}$' })),
    registeredFrom: Type.Optional(Type.String({ format: 'date-time' })),
    registeredBefore: Type.Optional(Type.String({ format: 'date-time' })),
    /** True: members with a credited deposit. False: members without one. */
    hasDeposited: Type.Optional(Type.Boolean()),
    /** Members with one of these tags, which operators assign. */
    tags: Type.Optional(
      Type.Array(Type.String({ pattern: MEMBER_TAG_PATTERN }), {
        minItems: 1,
        maxItems: 20,
        uniqueItems: true,
      }),
    ),
    /**
     * The marks by which accounts of one person are recognised. Each mark can enter a period only once, even if a person shares it between accounts. A
     * program that a member enters by an act refuses a member without the mark, and refuses the second account unless `secondAccount` says otherwise.
     * The second reward of a mission waits for an operator.
     */
    onePer: Type.Optional(
      Type.Array(Type.Enum(['phone', 'payoutAccount', 'device']), { minItems: 1, maxItems: 3, uniqueItems: true }),
    ),
    /** `refuse` (the default): the second account cannot enter. `review`: the reward of the second account waits for an operator. */
    secondAccount: Type.Optional(Type.Enum(['refuse', 'review'])),
  },
  { additionalProperties: false },
);
export type Audience = Static<typeof Audience>;

/** The facts about a member that an audience can depend on. */
export interface AudienceFacts {
  readonly vipLevel: number;
  /** The path of the agent tree, e.g. "1.17.204". */
  readonly line: string;
  readonly registeredAt: Date;
  readonly hasDeposited: boolean;
  readonly tags: readonly string[];
}

/** Returns whether the member meets all conditions of the audience. */
export function isInAudience(
  audience: Audience,
  { vipLevel, line, registeredAt, hasDeposited, tags }: AudienceFacts,
): boolean {
  const { vipMin = 0, vipMax = Number.POSITIVE_INFINITY, below, registeredFrom, registeredBefore } = audience;
  const uplines = line.split('.').slice(0, -1);
  return (
    vipLevel >= vipMin &&
    vipLevel <= vipMax &&
    (below === undefined || uplines.includes(below)) &&
    (registeredFrom === undefined || registeredAt >= new Date(registeredFrom)) &&
    (registeredBefore === undefined || registeredAt < new Date(registeredBefore)) &&
    (audience.hasDeposited === undefined || audience.hasDeposited === hasDeposited) &&
    (audience.tags === undefined || audience.tags.some((tag) => tags.includes(tag)))
  );
}
