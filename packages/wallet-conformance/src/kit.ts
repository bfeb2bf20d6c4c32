import { randomBytes } from 'node:crypto';
import { expectCode, expectThat, NotJudgedError } from './expect.ts';
import { completeOperator, type Operator } from './operator.ts';
import { readBalance, KitPlayer } from './player.ts';
import type { Wallet } from './wallet.ts';

/** The actions that the operator of the wallet provides, because the kit cannot do them itself. */
export interface Helpers {
  /** Creates a launch token for a new player with at least this balance (minor units). */
  readonly launchToken: (balanceMinor: bigint) => Promise<string>;
  /** Lets a game session expire. */
  readonly expire?: (gameSession: string) => Promise<void>;
  /** Actions that only the operator of the wallet can take, such as blocking a player or restarting the wallet. */
  readonly operator?: Operator;
  /** A second integration of the same wallet, in the same dialect, with players of its own. */
  readonly otherIntegration?: OtherIntegration;
}

/** A second vendor of the same wallet. Rules check that neither vendor sees the transactions of the other. */
export interface OtherIntegration {
  readonly wallet: Wallet;
  readonly launchToken: Helpers['launchToken'];
}

/** A helper that a rule needs besides launch tokens. */
export type Need = 'expire' | 'otherIntegration' | `operator.${keyof Operator}`;

/** The tools of a rule. Every rule creates its own players and ids, so that no rule depends on another. */
export interface Kit {
  readonly wallet: Wallet;
  /** Creates an id that no other run uses, because a wallet stores ids for ever. */
  readonly id: (name: string) => string;
  /** Launches a new player with at least this balance (minor units) and opens the player's game session. */
  readonly player: (balanceMinor?: bigint) => Promise<KitPlayer>;
  readonly launchToken: Helpers['launchToken'];
  readonly expire: (gameSession: string) => Promise<void>;
  readonly operator: Required<Operator>;
  /** The second integration, with a way to open a player of it. */
  readonly other: () => OtherIntegration & { readonly player: () => Promise<KitPlayer> };
}

/** A rule that a wallet has to keep. */
export interface Rule {
  readonly id: string;
  /** The chapter of the scorecard. */
  readonly about: string;
  /** The rule as a sentence. */
  readonly title: string;
  /** The helpers that the rule needs. Without them, the rule is not judged. */
  readonly needs?: readonly Need[];
  /** Calls the wallet. Throws `RuleBrokenError` if the wallet breaks the rule, and `NotJudgedError` if the rule cannot be judged. */
  readonly judge: (kit: Kit) => Promise<void>;
}

/** The default balance of a player, which covers the stakes of a rule. */
const DEFAULT_BALANCE_MINOR = 10_000n;
const RUN_ID_BYTES = 4;

/** Creates the tools of the rules for one run. A missing helper is replaced by a function that throws `NotJudgedError`. */
export function createKit(wallet: Wallet, { launchToken, expire, operator = {}, otherIntegration }: Helpers): Kit {
  const runId = randomBytes(RUN_ID_BYTES).toString('hex');
  let idCount = 0;
  return {
    wallet,
    launchToken,
    id: (name) => `kit-${runId}-${name}-${(idCount += 1)}`,
    player: async (balanceMinor = DEFAULT_BALANCE_MINOR) => await openPlayer(wallet, launchToken, balanceMinor),
    expire: expire ?? (async () => await Promise.reject(new NotJudgedError('needs expire'))),
    operator: completeOperator(operator),
    other: () => {
      if (!otherIntegration) throw new NotJudgedError('needs otherIntegration');
      const player = async () =>
        await openPlayer(otherIntegration.wallet, otherIntegration.launchToken, DEFAULT_BALANCE_MINOR);
      return { ...otherIntegration, player };
    },
  };
}

/** Exchanges a fresh launch token for a game session, and expects that the player has at least `minor` minor units. */
async function openPlayer(wallet: Wallet, launchToken: Helpers['launchToken'], minor: bigint): Promise<KitPlayer> {
  const opened = await wallet.call('authenticate', { launchToken: await launchToken(minor) });
  expectCode(opened, 'OK', 'authenticate with a fresh launch token');
  const balance = readBalance(opened);
  expectThat(
    balance >= minor,
    `a launched player with at least ${minor} minor units was asked for, and has ${balance}`,
  );
  return new KitPlayer(wallet, opened);
}

/** Returns the needs of a rule that the helpers do not cover. */
export function findMissingNeeds({ needs = [] }: Pick<Rule, 'needs'>, helpers: Helpers): readonly Need[] {
  const { operator = {} } = helpers;
  const covered = new Set<string>([
    ...(helpers.expire ? ['expire'] : []),
    ...(helpers.otherIntegration ? ['otherIntegration'] : []),
    ...Object.keys(operator).map((action) => `operator.${action}`),
  ]);
  return needs.filter((need) => !covered.has(need));
}
