import { createHash, randomBytes } from 'node:crypto';
import { query } from './database.ts';

/** Single-use, as the other site of the merchant would have made it. */
export async function handOffTo(account: string, origin: string): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(code).digest();
  await query(
    'insert into hand_off (code_hash, member_id, host, created_at) select $1, member_id, $2, now() from member where account = $3',
    [hash, new URL(origin).host, account],
  );
  return code;
}
