import { parseArgs, type ParseArgsConfig } from 'node:util';
import { sealContacts } from '../modules/feedback/contact.ts';
import { sealIdNumbers } from '../modules/identity/id-numbers.ts';
import { sealDeliveries } from '../modules/points/delivery.ts';
import { sealAccounts } from '../modules/withdrawals/seal-accounts.ts';
import type { Db } from '../platform/db.ts';
import { readKeyUse, type KeyUse } from '../operators/sealing.ts';
import { vaultOf, type OpsContext } from './asked.ts';
import { Mistake } from './mistake.ts';

/** `pnpm ops payout-accounts seal --by NAME`: of all brands, in batches, each with its audit row. */
export async function sealPayoutAccounts(args: readonly string[], context: OpsContext): Promise<number> {
  const { by } = options(args, { by: { type: 'string' } });
  if (typeof by !== 'string' || by.trim() === '')
    throw new Mistake('Say who you are: --by NAME. It is kept in the audit.');
  const vault = vaultOf(context.vault);
  const { db, now, print } = context;
  const missing = (await usesOf(db)).find(({ keyId }) => keyId !== null && !vault.opens.includes(keyId));
  if (missing)
    throw new Mistake(`${missing.what} are sealed under the key ${missing.keyId}: VAULT_KEYS needs it as well.`);
  const sealing = { operator: by.trim(), now };
  const done = {
    'payout accounts': await sealAccounts(db, vault, sealing),
    'id numbers': await sealIdNumbers(db, vault, sealing),
    'delivery addresses': await sealDeliveries(db, vault, sealing),
    'contacts of visitors': await sealContacts(db, vault, sealing),
  };
  for (const [what, { sealed, moved }] of Object.entries(done))
    print(`${what}: ${sealed} sealed, ${moved} moved from older keys; all stand under ${vault.sealsUnder}`);
  if (Object.values(done).some(({ sealed }) => sealed > 0))
    print(
      'What stood readable is in old row versions until the tables are rewritten: vacuum full payout_account, member.',
    );
  return 0;
}

interface Use extends KeyUse {
  readonly what: string;
}

async function usesOf(db: Db): Promise<Use[]> {
  const accounts = (await readKeyUse(db, 'payout_account')).map((use) => ({ ...use, what: 'payout accounts' }));
  const idNumbers = (await readKeyUse(db, 'member')).map((use) => ({ ...use, what: 'id numbers' }));
  const deliveries = (await readKeyUse(db, 'point_redemption')).map((use) => ({ ...use, what: 'delivery addresses' }));
  const contacts = (await readKeyUse(db, 'feedback')).map((use) => ({ ...use, what: 'contacts of visitors' }));
  return [...accounts, ...idNumbers, ...deliveries, ...contacts];
}

/** `pnpm ops payout-accounts keys`. Exit code 1: some stand readable, or under a key that was not given. */
export async function showVaultKeys(args: readonly string[], context: OpsContext): Promise<number> {
  options(args, {});
  const { sealsUnder, opens } = vaultOf(context.vault);
  const uses = await usesOf(context.db);
  for (const { keyId, rows, what } of uses) {
    const role = keyId === sealsUnder ? 'seals' : keyId !== null && opens.includes(keyId) ? 'opens' : 'MISSING';
    context.print(`${keyId === null ? 'readable' : `key=${keyId}  ${role}`}  ${what}=${rows}`);
  }
  for (const id of opens.filter((each) => !uses.some(({ keyId }) => keyId === each)))
    context.print(`key=${id}  ${id === sealsUnder ? 'seals' : 'may be removed'}  nothing`);
  return uses.every(({ keyId }) => keyId !== null && opens.includes(keyId)) ? 0 : 1;
}

function options(args: readonly string[], known: NonNullable<ParseArgsConfig['options']>) {
  try {
    return parseArgs({ args: [...args], options: known }).values;
  } catch (error) {
    throw new Mistake(error instanceof Error ? error.message : String(error));
  }
}
