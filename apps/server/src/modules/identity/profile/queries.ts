import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';

/** Reads the id of the avatar, or `null` if the member has chosen none. */
export async function readAvatar(db: Db, memberId: bigint): Promise<string | null> {
  const row = await db
    .selectFrom('member')
    .select('avatar_id as avatarId')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return row.avatarId;
}

export async function setAvatar(tx: Tx, memberId: bigint, avatarId: string): Promise<void> {
  await tx.updateTable('member').set({ avatar_id: avatarId }).where('member_id', '=', memberId).execute();
}

export interface ProfileRow {
  readonly account: string;
  readonly nickname: string;
  /** The values of the profile's fields by the name of the field. */
  readonly profile: Readonly<Record<string, string>>;
}

export async function readProfile(db: Db, memberId: bigint): Promise<ProfileRow> {
  const row = await db
    .selectFrom('member')
    .select(['account', 'nickname', 'profile'])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  // The cast is safe: only the registration and `writeProfile` write this column, and both write an object of texts.
  return { ...row, profile: row.profile as Record<string, string> };
}

/**
 * Stores the given fields and removes the fields whose value is empty. Other fields, and the nickname if it is `undefined`, stay as they are. Throws
 * a unique violation if another member has this nickname. In the SQL, `||` merges the fields into the JSON object and `-` removes the empty ones.
 */
export async function writeProfile(
  tx: Tx,
  memberId: bigint,
  nickname: string | undefined,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  const emptyFields = Object.keys(fields).filter((field) => fields[field] === '');
  await tx
    .updateTable('member')
    .set({
      profile: sql`(profile || ${JSON.stringify(fields)}::jsonb) - ${emptyFields}::text[]`,
      ...(nickname === undefined ? {} : { nickname }),
    })
    .where('member_id', '=', memberId)
    .execute();
}
