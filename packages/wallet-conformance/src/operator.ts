import { NotJudged } from './expect.ts';

/**
 * What only the operator of a wallet can do. Every action is optional: a rule whose action is missing is not judged, and the scorecard
 * says which action the rule needs. Amounts are whole minor units.
 */
export interface Operator {
  /** Blocks the player's account. */
  readonly block?: (playerId: string) => Promise<void>;
  /** Excludes the player from play, as a self-exclusion does. */
  readonly exclude?: (playerId: string) => Promise<void>;
  /** Sets what the player may lose from now on; earlier bets of the player may count. */
  readonly limitLoss?: (playerId: string, lossMinor: bigint) => Promise<void>;
  /** Lets the player's session time be used up. The player has placed at least two bets. */
  readonly exhaustSession?: (playerId: string) => Promise<void>;
  /** Sets the game's maximum stake; null restores the state before. */
  readonly limitStake?: (gameCode: string, stakeMinor: bigint | null) => Promise<void>;
  /** Switches the game off or on for the brand of the players. */
  readonly setGameEnabled?: (gameCode: string, enabled: boolean) => Promise<void>;
  /** Begins or ends maintenance. */
  readonly setMaintenance?: (active: boolean) => Promise<void>;
  /** Lets a launch token expire that was not used yet. */
  readonly expireLaunchToken?: (launchToken: string) => Promise<void>;
  /** Locks the player's wallet as a stuck transaction does, until the returned function is called. */
  readonly holdWallet?: (playerId: string) => Promise<() => Promise<void>>;
  /** Restarts the wallet, and returns when it answers again. */
  readonly restart?: () => Promise<void>;
  /** Makes a further signing key of the same integration. `keyId` is empty where the dialect names no key. */
  readonly addKey?: () => Promise<SigningKey>;
  /** Retires a key that `addKey` made. */
  readonly retireKey?: (keyId: string) => Promise<void>;
  /** Ends the day for everything that was stored until now. Returns the day (`2026-11-20`) whose file now lists those transactions. */
  readonly endDay?: () => Promise<string>;
}

export interface SigningKey {
  readonly keyId: string;
  /** A secret, or a private key in PEM. */
  readonly secret: string;
}

/** Fills missing actions with one that leaves the rule at hand unjudged. */
export function completeOperator(operator: Operator): Required<Operator> {
  const missing = (action: keyof Operator) => async (): Promise<never> =>
    await Promise.reject(new NotJudged(`needs operator.${action}`));
  return {
    block: operator.block ?? missing('block'),
    exclude: operator.exclude ?? missing('exclude'),
    limitLoss: operator.limitLoss ?? missing('limitLoss'),
    exhaustSession: operator.exhaustSession ?? missing('exhaustSession'),
    limitStake: operator.limitStake ?? missing('limitStake'),
    setGameEnabled: operator.setGameEnabled ?? missing('setGameEnabled'),
    setMaintenance: operator.setMaintenance ?? missing('setMaintenance'),
    expireLaunchToken: operator.expireLaunchToken ?? missing('expireLaunchToken'),
    holdWallet: operator.holdWallet ?? missing('holdWallet'),
    restart: operator.restart ?? missing('restart'),
    addKey: operator.addKey ?? missing('addKey'),
    retireKey: operator.retireKey ?? missing('retireKey'),
    endDay: operator.endDay ?? missing('endDay'),
  };
}
