import { parseArgs, type ParseArgsConfig } from 'node:util';
import { sealContacts } from '../modules/feedback/contact.ts';
import { sealIdNumbers } from '../modules/identity/id-numbers.ts';
import { sealDeliveries } from '../modules/points/delivery.ts';
import { sealAccounts } from '../modules/withdrawals/seal-accounts.ts';
import type { Db } from '../platform/db.ts';
import { readKeyUse, type KeyUse } from '../operators/sealing.ts';
import { requireVault, type OpsContext } from './ops-context.ts';
import { OperatorError } from './operator-error.ts';

/**
 * Runs `pnpm ops payout-accounts seal --by NAME`: seals the personal data of all brands under the current key of the vault, in batches that have an
 * audit row each. Throws an `OperatorError` before it writes anything if VAULT_KEYS lacks a key that has sealed some of the data.
 */
export async function sealPayoutAccounts(args: readonly string[], context: OpsContext): Promise<number> {
  const { by } = readOptions(args, { by: { type: 'string' } });
  if (typeof by !== 'string' || by.trim() === '')
    throw new OperatorError('Say who you are: --by NAME. It is kept in the audit.');
  const vault = requireVault(context.vault);
  const { db, now, print } = context;
  const unopenableUse = (await readKeyUses(db)).find(({ keyId }) => keyId !== null && !vault.keyIds.includes(keyId));
  if (unopenableUse)
    throw new OperatorError(
      `${unopenableUse.what} are sealed under the key ${unopenableUse.keyId}: VAULT_KEYS needs it as well.`,
    );
  const sealing = { operator: by.trim(), now };
  const counts = {
    'payout accounts': await sealAccounts(db, vault, sealing),
    'id numbers': await sealIdNumbers(db, vault, sealing),
    'delivery addresses': await sealDeliveries(db, vault, sealing),
    'contacts of visitors': await sealContacts(db, vault, sealing),
  };
  for (const [what, { sealed, moved }] of Object.entries(counts))
    print(`${what}: ${sealed} sealed, ${moved} moved from older keys; all stand under ${vault.sealingKeyId}`);
  if (Object.values(counts).some(({ sealed }) => sealed > 0))
    print(
      'What stood readable is in old row versions until the tables are rewritten: vacuum full payout_account, member.',
    );
  return 0;
}

interface PersonalDataKeyUse extends KeyUse {
  readonly what: string;
}

/** Reads how many values of each kind of personal data each key has sealed. */
async function readKeyUses(db: Db): Promise<PersonalDataKeyUse[]> {
  const accounts = (await readKeyUse(db, 'payout_account')).map((use) => ({ ...use, what: 'payout accounts' }));
  const idNumbers = (await readKeyUse(db, 'member')).map((use) => ({ ...use, what: 'id numbers' }));
  const deliveries = (await readKeyUse(db, 'point_redemption')).map((use) => ({ ...use, what: 'delivery addresses' }));
  const contacts = (await readKeyUse(db, 'feedback')).map((use) => ({ ...use, what: 'contacts of visitors' }));
  return [...accounts, ...idNumbers, ...deliveries, ...contacts];
}

/**
 * Runs `pnpm ops payout-accounts keys`: prints how many values each key has sealed. Returns exit code 1 if some values are in plain text, or sealed
 * under a key that VAULT_KEYS lacks.
 */
export async function showVaultKeys(args: readonly string[], context: OpsContext): Promise<number> {
  readOptions(args, {});
  const { sealingKeyId, keyIds } = requireVault(context.vault);
  const uses = await readKeyUses(context.db);
  for (const { keyId, rows, what } of uses) {
    const role = keyId === sealingKeyId ? 'seals' : keyId !== null && keyIds.includes(keyId) ? 'opens' : 'MISSING';
    context.print(`${keyId === null ? 'readable' : `key=${keyId}  ${role}`}  ${what}=${rows}`);
  }
  for (const id of keyIds.filter((key) => !uses.some(({ keyId }) => keyId === key)))
    context.print(`key=${id}  ${id === sealingKeyId ? 'seals' : 'may be removed'}  nothing`);
  return uses.every(({ keyId }) => keyId !== null && keyIds.includes(keyId)) ? 0 : 1;
}

function readOptions(args: readonly string[], known: NonNullable<ParseArgsConfig['options']>) {
  try {
    return parseArgs({ args: [...args], options: known }).values;
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : String(error));
  }
}
