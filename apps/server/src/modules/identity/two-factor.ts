import { createHash, randomInt } from 'node:crypto';
import type { ModuleContext } from '../../module.ts';
import type { Db, Tx } from '../../platform/db.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { findTotpStep } from '../../platform/totp.ts';

export { createTotp } from '../../platform/totp.ts';

const RECOVERY_CODE_COUNT = 10;
/** The alphabet has 30 characters. It leaves out letters and digits that look alike: I, L, O, U, 0 and 1. */
const RECOVERY_ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
/** 15 of 30 characters give 73 random bits. Nobody can find a code of 73 bits by brute force from a copied table, so a plain hash is enough. */
const RECOVERY_CODE_LENGTH = 15;
const RECOVERY_GROUP_LENGTH = 5;

/** Returns whether the member logs in with two factors. A set-up that was started but not confirmed does not count. */
export async function isTwoFactorOn(db: Db | Tx, memberId: bigint): Promise<boolean> {
  const row = await db
    .selectFrom('two_factor')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns the text to which the secret of a member is cryptographically bound. Stored secrets are bound to this text, so its format must never
 * change.
 */
export function buildTotpSealingContext(memberId: bigint): Buffer {
  return Buffer.from(`two-factor:${memberId}`);
}

/** Encrypts the secret of an authenticator and binds it to the row of the member. */
export function sealTotpSecret(keyRing: KeyRing, memberId: bigint, secret: string): Buffer {
  return keyRing.seal(secret, buildTotpSealingContext(memberId));
}

/**
 * Verifies a code of the authenticator and marks its time step as used. Each time step is accepted once, so that a code that was spied out cannot be
 * used again. Returns `false` if the code is wrong or was used before.
 */
export async function consumeTotp(
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
 * Decrypts the secret of an authenticator. This includes secrets that an earlier release encrypted without binding them to their row. Such a secret
 * is not re-encrypted here, because a server of the earlier release may still run, or return after a rollback, and could not decrypt the new value.
 * `pnpm ops secrets reseal` binds these secrets to their rows.
 */
export function openTotpSecret(keyRing: KeyRing, memberId: bigint, sealed: Buffer): string {
  return keyRing.openAlsoUnbound(sealed, buildTotpSealingContext(memberId));
}

/**
 * Marks a recovery code as used. Blanks, dashes and the case of letters do not matter. Returns `false` if the code is wrong or was used before.
 */
export async function consumeRecoveryCode(tx: Tx, memberId: bigint, typed: string, now: Date): Promise<boolean> {
  const usedCode = await tx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where('code_hash', '=', hashRecoveryCode(memberId, typed))
    .where('used_at', 'is', null)
    .returning('member_id')
    .executeTakeFirst();
  return usedCode !== undefined;
}

/** Creates new recovery codes and deletes all earlier codes of the member. Returns the codes, which cannot be read again later. */
export async function replaceRecoveryCodes(tx: Tx, memberId: bigint): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, makeRecoveryCode);
  await tx.deleteFrom('recovery_code').where('member_id', '=', memberId).execute();
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ member_id: memberId, code_hash: hashRecoveryCode(memberId, code) })))
    .execute();
  return codes;
}

/** Draws a random recovery code, with a dash after each group of letters but the last: `ABCDE-FGHJK-MNPQR`. */
function makeRecoveryCode(): string {
  const letters = Array.from(
    { length: RECOVERY_CODE_LENGTH },
    () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)],
  );
  return letters.join('').replaceAll(new RegExp(`.{${RECOVERY_GROUP_LENGTH}}(?=.)`, 'g'), '$&-');
}

/** Hashes a recovery code together with the id of the member. The code is normalised to upper case without separators. */
function hashRecoveryCode(memberId: bigint, typed: string): Buffer {
  const letters = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return createHash('sha256').update(`${memberId}:${letters}`).digest();
}
