import type { Permission } from '@baize/contract/permissions';
import type { OpsContext } from './asked.ts';
import { runLedger } from './ledger.ts';
import { runVendorKeys } from './vendor-keys.ts';

interface OwnVerbs {
  readonly permission: Permission;
  /** Changes nothing and takes no `--by`. */
  readonly reads?: true;
  readonly run: (argv: readonly string[], context: OpsContext) => Promise<number>;
}

/** Nouns that are no table: they have verbs of their own. */
export const ownVerbs: Readonly<Record<string, OwnVerbs>> = {
  ledger: { permission: 'ledger.verify', reads: true, run: runLedger },
  'vendor-keys': { permission: 'vendor.keys', run: runVendorKeys },
};
