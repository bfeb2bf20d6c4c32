import type { BetState } from '@baize/contract/schemas/common';
import type { WalletCode } from '../wallet/wallet-code.ts';

/** The state of a bet as its vendor's acts see it. `paid` is an open bet with at least one win (a win of zero counts). */
export type BetStage = 'open' | 'paid' | 'settled' | 'refunded' | 'void';
/** An act of a vendor on a bet: `win` credits a win, `rollback` returns the stake, `close` ends the bet without a further win. */
export type BetAct = 'win' | 'rollback' | 'close';
/** The decision about an act: carry it out (`go`), answer with success because it is done already (`done`), or refuse it with a code. */
export type BetActDecision = 'go' | 'done' | Extract<WalletCode, 'ALREADY_SETTLED' | 'ALREADY_ROLLED_BACK'>;

/** The state machine of a bet: the decision about each act of its vendor in each stage (docs/integrators/wallet-api.md, "Calls"). */
export const betActs = {
  win: {
    open: 'go',
    paid: 'go',
    settled: 'ALREADY_SETTLED',
    refunded: 'ALREADY_ROLLED_BACK',
    void: 'ALREADY_SETTLED',
  },
  rollback: {
    open: 'go',
    paid: 'ALREADY_SETTLED',
    settled: 'ALREADY_SETTLED',
    refunded: 'done',
    void: 'ALREADY_SETTLED',
  },
  close: { open: 'go', paid: 'go', settled: 'done', refunded: 'done', void: 'done' },
} as const satisfies Record<BetAct, Record<BetStage, BetActDecision>>;

/** Returns the stage of a stored bet. `wins` is the number of wins that its vendor has credited. */
export function toBetStage({ state, wins }: { readonly state: BetState; readonly wins: number }): BetStage {
  switch (state) {
    case 'open':
      return wins === 0 ? 'open' : 'paid';
    case 'won':
    case 'lost':
      return 'settled';
    case 'refunded':
    case 'void':
      return state;
    default:
      return state satisfies never;
  }
}
