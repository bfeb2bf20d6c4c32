import type { Permission } from '@baize/contract/permissions';
import type { OpsContext } from './ops-context.ts';
import { runLedger } from './ledger.ts';
import type { Reach } from './reach.ts';
import { runVendorKeys } from './vendor-keys.ts';

/** A resource that is not a table. Its `run` parses the verb and the options itself and returns the exit code. */
interface TablelessResource {
  readonly permission: Permission;
  readonly reach: Reach;
  /** The verbs change nothing and take no `--by`. */
  readonly isReadOnly?: true;
  readonly run: (argv: readonly string[], context: OpsContext) => Promise<number>;
}

/** The resources without a table of their own, by their names on the command line. */
export const tablelessResources: Readonly<Record<string, TablelessResource>> = {
  ledger: { permission: 'ledger.verify', reach: 'platform', isReadOnly: true, run: runLedger },
  'vendor-keys': { permission: 'vendor.keys', reach: 'all brands', run: runVendorKeys },
};
