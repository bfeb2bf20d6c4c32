import { randomBytes } from 'node:crypto';
import { hold, holdCode, NotJudged } from './expect.ts';
import { balanceOf, KitPlayer } from './player.ts';
import type { Wallet } from './wallet.ts';

/** What the kit cannot do by itself: whoever runs the wallet lends it. */
export interface Helpers {
  /** A fresh launch token of a player of their own, who has at least this much (minor units). */
  readonly launchToken: (balanceMinor: bigint) => Promise<string>;
  /** Lets a game session expire. Without it, what happens after the expiry is not judged. */
  readonly expire?: (gameSession: string) => Promise<void>;
}

/** Every rule is judged with players and ids of its own: none leans on what another did. */
export interface Kit {
  readonly wallet: Wallet;
  /** Of this run alone: a wallet remembers ids for ever. */
  readonly id: (name: string) => string;
  readonly player: (balanceMinor?: bigint) => Promise<KitPlayer>;
  readonly launchToken: Helpers['launchToken'];
  readonly expire: (gameSession: string) => Promise<void>;
}

export interface Rule {
  readonly id: string;
  /** The chapter of the scorecard. */
  readonly about: string;
  /** What holds, as a sentence. */
  readonly title: string;
  readonly judge: (kit: Kit) => Promise<void>;
}

const ENOUGH_MINOR = 10_000n;
const RUN_ID_BYTES = 4;

export function makeKit(wallet: Wallet, { launchToken, expire }: Helpers): Kit {
  const run = randomBytes(RUN_ID_BYTES).toString('hex');
  let made = 0;
  return {
    wallet,
    launchToken,
    id: (name) => `kit-${run}-${name}-${(made += 1)}`,
    player: async (balanceMinor = ENOUGH_MINOR) => {
      const opened = await wallet.call('authenticate', { launchToken: await launchToken(balanceMinor) });
      holdCode(opened, 'OK', 'authenticate with a fresh launch token');
      const balance = balanceOf(opened);
      hold(balance >= balanceMinor, `the launched player has ${balance}, and ${balanceMinor} was asked for`);
      return new KitPlayer(wallet, opened);
    },
    expire: async (gameSession) => {
      if (!expire) throw new NotJudged('nothing was given that lets a session expire');
      await expire(gameSession);
    },
  };
}
