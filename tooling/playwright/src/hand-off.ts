import { createHash, randomBytes } from 'node:crypto';
import { query } from './database.ts';

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();

/**
 * Creates a hand-off code: the single-use code by which one site of a merchant signs its member in on the other site. The
 * code belongs to a session whose token nobody has; `removeOpenerSession` removes that session afterwards.
 */
export async function createHandOffCode(account: string, origin: string): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  await query(
    `with opener as (
      insert into session (member_id, merchant_id, token_hash, site, expires_at)
      select m.member_id, m.merchant_id, $1, d.site, now() + interval '1 day'
      from member m join merchant_domain d using (merchant_id) where m.account = $3 and d.host = $2
      returning member_id, session_id
    )
    insert into hand_off (code_hash, member_id, host, login_id, created_at)
    select $1, member_id, $2, session_id, now() from opener`,
    [hashOf(code), new URL(origin).host, account],
  );
  return code;
}

/** Removes the session that `createHandOffCode` created, so that the person has only the session opened by the code. */
export async function removeOpenerSession(code: string): Promise<void> {
  await query('delete from session where token_hash = $1', [hashOf(code)]);
}
