import { createHash, randomInt } from 'node:crypto';
import type { ModuleContext } from '../../module.ts';
import type { Db, Tx } from '../../platform/db.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { findTotpStep } from '../../platform/totp.ts';

export { totpOf } from '../../platform/totp.ts';

const RECOVERY_CODES = 10;
/** The alphabet has no letters that people take for figures. */
const RECOVERY_ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
/** 73 random bits: too many to be found from a copy of the table, so that a plain hash is enough. */
const RECOVERY_CODE_LENGTH = 15;
const RECOVERY_GROUP_LENGTH = 5;

export async function twoFactorIsOn(db: Db | Tx, memberId: bigint): Promise<boolean> {
  const row = await db
    .selectFrom('two_factor')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Names the row of a member's secret. Values of earlier releases are bound to this text, so it may not change. */
export function totpRow(memberId: bigint): Buffer {
  return Buffer.from(`two-factor:${memberId}`);
}

export function sealTotpSecret(keyRing: KeyRing, memberId: bigint, secret: string): Buffer {
  return keyRing.seal(secret, totpRow(memberId));
}

/** Uses a code of the authenticator up. Each time step counts once, so that a code that was overheard opens nothing. */
export async function takeTotp(
  { keyRing, now }: ModuleContext,
  tx: Tx,
  memberId: bigint,
  code: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('two_factor')
    .select(['sealed_secret as sealed', 'last_step as lastStep'])
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return false;
  const step = findTotpStep(openTotpSecret(keyRing, memberId, row.sealed), code, now());
  if (step === undefined || step <= row.lastStep) return false;
  await tx
    .updateTable('two_factor')
    .set({ last_step: step, wrong_tries: 0 })
    .where('member_id', '=', memberId)
    .execute();
  return true;
}

/**
 * Also opens a secret that an earlier release sealed without its row. Such a secret is not sealed again here, because a server of that
 * release, which may still run or be brought back, could not open it any more. `pnpm ops secrets reseal` binds it to its row.
 */
export function openTotpSecret(keyRing: KeyRing, memberId: bigint, sealed: Buffer): string {
  return keyRing.openAlsoUnbound(sealed, totpRow(memberId));
}

/** Uses up one of the codes that were shown once. Blanks, dashes and small letters make no difference. */
export async function takeRecoveryCode(tx: Tx, memberId: bigint, typed: string, now: Date): Promise<boolean> {
  const taken = await tx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where('code_hash', '=', hashRecoveryCode(memberId, typed))
    .where('used_at', 'is', null)
    .returning('member_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Makes new codes; the earlier ones are void. */
export async function makeRecoveryCodes(tx: Tx, memberId: bigint): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, makeRecoveryCode);
  await tx.deleteFrom('recovery_code').where('member_id', '=', memberId).execute();
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ member_id: memberId, code_hash: hashRecoveryCode(memberId, code) })))
    .execute();
  return codes;
}

function makeRecoveryCode(): string {
  const letters = Array.from(
    { length: RECOVERY_CODE_LENGTH },
    () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)],
  );
  return letters.join('').replaceAll(new RegExp(`.{${RECOVERY_GROUP_LENGTH}}(?=.)`, 'g'), '$&-');
}

function hashRecoveryCode(memberId: bigint, typed: string): Buffer {
  const letters = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return createHash('sha256').update(`${memberId}:${letters}`).digest();
}
