import type { Tx } from '../platform/db.ts';
import { recordId, tag } from './fields.ts';
import { OperatorError } from './operator-error.ts';
import type { ResourceDefinition } from './resource-definition.ts';

/** Tags of members, which audiences of rewards and messages name (docs/decisions/0096-tags-of-members.md). Members do not see them. */
export const memberTagResources: Readonly<Record<string, ResourceDefinition>> = {
  'member-tags': {
    summary: 'tags of members, for the audiences of rewards and messages',
    permission: 'member.edit',
    table: 'member_tag',
    belongsToMerchant: true,
    key: { option: 'id', column: 'tag_id', kind: recordId, generated: true },
    verbs: ['list', 'add', 'remove'],
    fields: {
      member: { column: 'member_id', kind: recordId, required: true, help: 'the id that members list shows' },
      tag: { column: 'tag', kind: tag, required: true, help: 'small letters, figures and hyphens, e.g. high-stakes' },
    },
    order: ['tag', 'member_id'],
    validateRow: requireMemberOfSameBrand,
  },
};

/** Throws an `OperatorError` if the member of the tag belongs to another brand than the tag. */
async function requireMemberOfSameBrand(tx: Tx, row: Readonly<Record<string, unknown>>): Promise<void> {
  const member = await tx
    .selectFrom('member_tag as t')
    .innerJoin('member as m', (join) =>
      join.onRef('m.member_id', '=', 't.member_id').onRef('m.merchant_id', '=', 't.merchant_id'),
    )
    .select('m.member_id')
    .where('t.tag_id', '=', BigInt(String(row['tag_id'])))
    .executeTakeFirst();
  if (!member)
    throw new OperatorError('The brand has no such member: pnpm ops members list shows those that there are.');
}
