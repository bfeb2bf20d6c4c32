import { NotJudgedError } from './expect.ts';

/**
 * The actions that only the operator of a wallet can do. Every action is optional: a rule whose action is missing is not judged, and the
 * scorecard says which action the rule needs. Amounts are whole minor units.
 */
export interface Operator {
  /** Blocks the player's account. */
  readonly block?: (playerId: string) => Promise<void>;
  /** Excludes the player from play, as a self-exclusion does. */
  readonly exclude?: (playerId: string) => Promise<void>;
  /** Sets a loss limit for the player. Whether earlier bets count is up to the wallet. */
  readonly limitLoss?: (playerId: string, lossMinor: bigint) => Promise<void>;
  /** Makes the player reach the session limit. The player has placed at least two bets. */
  readonly exhaustSession?: (playerId: string) => Promise<void>;
  /** Sets the game's maximum stake; null restores the state before. */
  readonly limitStake?: (gameCode: string, stakeMinor: bigint | null) => Promise<void>;
  /** Switches the game off or on for the brand of the players. */
  readonly setGameEnabled?: (gameCode: string, enabled: boolean) => Promise<void>;
  /** Begins or ends maintenance. */
  readonly setMaintenance?: (active: boolean) => Promise<void>;
  /** Makes an unused launch token expire. */
  readonly expireLaunchToken?: (launchToken: string) => Promise<void>;
  /** Locks the player's wallet as a stuck transaction does, until the returned function is called. */
  readonly holdWallet?: (playerId: string) => Promise<() => Promise<void>>;
  /** Restarts the wallet, and returns when it answers again. */
  readonly restart?: () => Promise<void>;
  /** Creates another signing key of the integration. `keyId` is empty if the dialect does not name keys. */
  readonly addKey?: () => Promise<SigningKey>;
  /** Retires a key that `addKey` created. */
  readonly retireKey?: (keyId: string) => Promise<void>;
  /** Makes all transactions so far appear in the file of a past day. Returns that day (`2026-11-20`). */
  readonly endDay?: () => Promise<string>;
}

/** A signing key of the integration. */
export interface SigningKey {
  readonly keyId: string;
  /** A secret, or a private key in PEM. */
  readonly secret: string;
}

/** Replaces each missing action by a function that throws `NotJudgedError`. */
export function completeOperator(operator: Operator): Required<Operator> {
  const createMissingAction = (action: keyof Operator) => async (): Promise<never> =>
    await Promise.reject(new NotJudgedError(`needs operator.${action}`));
  return {
    block: operator.block ?? createMissingAction('block'),
    exclude: operator.exclude ?? createMissingAction('exclude'),
    limitLoss: operator.limitLoss ?? createMissingAction('limitLoss'),
    exhaustSession: operator.exhaustSession ?? createMissingAction('exhaustSession'),
    limitStake: operator.limitStake ?? createMissingAction('limitStake'),
    setGameEnabled: operator.setGameEnabled ?? createMissingAction('setGameEnabled'),
    setMaintenance: operator.setMaintenance ?? createMissingAction('setMaintenance'),
    expireLaunchToken: operator.expireLaunchToken ?? createMissingAction('expireLaunchToken'),
    holdWallet: operator.holdWallet ?? createMissingAction('holdWallet'),
    restart: operator.restart ?? createMissingAction('restart'),
    addKey: operator.addKey ?? createMissingAction('addKey'),
    retireKey: operator.retireKey ?? createMissingAction('retireKey'),
    endDay: operator.endDay ?? createMissingAction('endDay'),
  };
}
