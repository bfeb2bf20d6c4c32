import type { OpsContext } from './asked.ts';
import { verifyAudit } from './audit-verify.ts';
import { expireSession } from './expire-session.ts';
import { makeLaunchToken } from './launch-token.ts';
import { discardParkedEvent, retryParkedEvents } from './outbox.ts';
import { recallWallets } from './recall-wallets.ts';
import { reconcile } from './reconcile.ts';
import { sealPayoutAccounts, showVaultKeys } from './vault-keys.ts';

/** What is done with no one row: its own options, its own exit code (1: something is not as it should be). */
export interface Command {
  readonly summary: string;
  readonly run: (args: readonly string[], context: OpsContext) => Promise<number>;
}

/** By noun and verb. */
export const commands: Readonly<Record<string, Command>> = {
  'integrations launch-token': {
    summary:
      'a launch token to try a game with: --merchant CODE --vendor CODE --game CODE (--account NAME | --new-player --balance-minor N) --by NAME',
    run: makeLaunchToken,
  },
  'integrations expire-session': {
    summary: 'lets a game session of a test player expire: --session TOKEN --by NAME',
    run: expireSession,
  },
  'deposits reconcile': {
    summary: 'our deposits against a provider’s own list: --provider CODE --day DAY',
    run: reconcile,
  },
  'vendor-transfers recall': {
    summary: 'ends a member’s games at vendors, brings their money home: --merchant CODE --account NAME --by NAME',
    run: recallWallets,
  },
  'outbox retry': {
    summary: 'tries parked events at once: --consumer NAME [--topic TOPIC] [--position N] --by NAME',
    run: retryParkedEvents,
  },
  'outbox discard': {
    summary: 'gives up one parked event: --consumer NAME --topic TOPIC --position N --by NAME',
    run: discardParkedEvent,
  },
  'audit verify': {
    summary: 'recomputes the hash chain of the audit: [--position N --hash HEX], as an earlier run printed them',
    run: verifyAudit,
  },
  'payout-accounts seal': {
    summary: 'seals account and id numbers that stand readable or under an older key: --by NAME',
    run: sealPayoutAccounts,
  },
  'payout-accounts keys': {
    summary: 'how many account and id numbers each key of VAULT_KEYS has sealed',
    run: showVaultKeys,
  },
};

export function findCommand([noun = '', verb = '']: readonly string[]): Command | undefined {
  const name = `${noun} ${verb}`;
  return Object.hasOwn(commands, name) ? commands[name] : undefined;
}
