import type { Permission } from '@baize/contract/permissions';
import type { OpsContext } from './ops-context.ts';
import { runLedger } from './ledger.ts';
import type { Reach } from './reach.ts';
import { runVendorKeys } from './vendor-keys.ts';

interface OwnVerbs {
  readonly permission: Permission;
  readonly reach: Reach;
  /** The verbs change nothing and take no `--by`. */
  readonly reads?: true;
  readonly run: (argv: readonly string[], context: OpsContext) => Promise<number>;
}

/** Resources without a table of their own. They parse their verbs themselves. */
export const ownVerbs: Readonly<Record<string, OwnVerbs>> = {
  ledger: { permission: 'ledger.verify', reach: 'platform', reads: true, run: runLedger },
  'vendor-keys': { permission: 'vendor.keys', reach: 'all brands', run: runVendorKeys },
};
