import type { Permission } from '@baize/contract/permissions';
import type { OpsContext } from './ops-context.ts';
import type { Reach } from './reach.ts';

/**
 * A command that does not fit the verbs of a resource, which list or change the rows of one table. It parses its own options and returns its own exit
 * code, which is 1 if a check found a difference.
 */
export interface Command {
  readonly summary: string;
  /** The permission that an operator needs; `none` is for the commands by which an operator logs in. */
  readonly permission: Permission | 'none';
  /** The part of the platform that the command concerns. It decides whether the command takes `--merchant`. */
  readonly reach: Reach;
  /** The command has its own option `--merchant`, which does not name the brand that the command concerns. */
  readonly takesMerchant?: true;
  /** The command changes nothing and takes no `--by`. */
  readonly isReadOnly?: true;
  readonly run: (args: readonly string[], context: OpsContext) => Promise<number>;
}
