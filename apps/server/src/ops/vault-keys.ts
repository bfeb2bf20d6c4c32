import { parseArgs, type ParseArgsConfig } from 'node:util';
import { readKeyUse, sealAccounts } from '../modules/withdrawals/seal-accounts.ts';
import { vaultOf, type OpsContext } from './asked.ts';
import { Mistake } from './mistake.ts';

/** `pnpm ops payout-accounts seal --by NAME`: of all brands, in batches, each with its audit row. */
export async function sealPayoutAccounts(args: readonly string[], context: OpsContext): Promise<number> {
  const { by } = options(args, { by: { type: 'string' } });
  if (typeof by !== 'string' || by.trim() === '')
    throw new Mistake('Say who you are: --by NAME. It is kept in the audit.');
  const vault = vaultOf(context.vault);
  const { db, now, print } = context;
  const missing = (await readKeyUse(db)).find(({ keyId }) => keyId !== null && !vault.opens.includes(keyId));
  if (missing) throw new Mistake(`Accounts are sealed under the key ${missing.keyId}: VAULT_KEYS needs it as well.`);
  const { sealed, moved } = await sealAccounts(db, vault, { operator: by.trim(), now });
  print(`${sealed} sealed, ${moved} moved from older keys; all stand under ${vault.sealsUnder}`);
  if (sealed > 0)
    print('What stood readable is in old row versions until the table is rewritten: vacuum full payout_account.');
  return 0;
}

/** `pnpm ops payout-accounts keys`. Exit code 1: some stand readable, or under a key that was not given. */
export async function showVaultKeys(args: readonly string[], context: OpsContext): Promise<number> {
  options(args, {});
  const { sealsUnder, opens } = vaultOf(context.vault);
  const uses = await readKeyUse(context.db);
  for (const { keyId, rows } of uses) {
    const role = keyId === sealsUnder ? 'seals' : keyId !== null && opens.includes(keyId) ? 'opens' : 'MISSING';
    context.print(`${keyId === null ? 'readable' : `key=${keyId}  ${role}`}  accounts=${rows}`);
  }
  for (const id of opens.filter((each) => !uses.some(({ keyId }) => keyId === each)))
    context.print(`key=${id}  ${id === sealsUnder ? 'seals' : 'may be removed'}  accounts=0`);
  return uses.every(({ keyId }) => keyId !== null && opens.includes(keyId)) ? 0 : 1;
}

function options(args: readonly string[], known: NonNullable<ParseArgsConfig['options']>) {
  try {
    return parseArgs({ args: [...args], options: known }).values;
  } catch (error) {
    throw new Mistake(error instanceof Error ? error.message : String(error));
  }
}
