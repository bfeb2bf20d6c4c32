/** An award of free rounds, as a vendor stores it. `won` is an amount such as "1.50". */
export interface FakeAward {
  state: 'open' | 'used' | 'expired' | 'cancelled';
  readonly terms: Readonly<Record<string, unknown>>;
  played: number;
  won: string;
}

/** The stakes that every game of the vendor offers for free rounds. */
const STAKES: readonly unknown[] = ['1.00', '2.00', '5.00'];

type FreeRoundCalls = Readonly<Record<string, (body: Readonly<Record<string, unknown>>) => readonly [number, object]>>;

/** Returns the answers to the calls of docs/integrators/free-rounds.md, each as the HTTP status and the body. The awards are stored in the map. */
export function createFreeRoundCalls(awards: Map<string, FakeAward>): FreeRoundCalls {
  const toReply = (id: string, { state, terms, played, won }: FakeAward) => {
    const { rounds = 0, currency } = terms;
    return { awardId: id, state, rounds, played, won, currency };
  };
  return {
    'free-rounds/stakes': () => [200, { code: 'OK', stakes: STAKES }],
    'free-rounds/award': ({ awardId, playerId, gameCode, currency, stake, rounds, expiresAt }) => {
      const id = String(awardId);
      const terms = { playerId, gameCode, currency, stake, rounds, expiresAt };
      const stored = awards.get(id);
      if (stored?.state === 'cancelled') return [409, { code: 'ALREADY_CANCELLED' }];
      if (stored && JSON.stringify(stored.terms) !== JSON.stringify(terms)) return [409, { code: 'PAYLOAD_MISMATCH' }];
      if (stored) return [200, { code: 'DUPLICATE', ...toReply(id, stored) }];
      if (!STAKES.includes(terms['stake'])) return [409, { code: 'STAKE_UNKNOWN' }];
      const award: FakeAward = { state: 'open', terms, played: 0, won: '0.00' };
      awards.set(id, award);
      return [200, { code: 'OK', ...toReply(id, award) }];
    },
    'free-rounds/status': ({ awardId }) => {
      const stored = awards.get(String(awardId));
      return stored ? [200, { code: 'OK', ...toReply(String(awardId), stored) }] : [404, { code: 'TX_NOT_FOUND' }];
    },
    'free-rounds/cancel': ({ awardId }) => {
      const id = String(awardId);
      const stored = awards.get(id) ?? { state: 'cancelled', terms: {}, played: 0, won: '0' };
      stored.state = 'cancelled';
      awards.set(id, stored);
      return [200, { code: 'OK', ...toReply(id, stored) }];
    },
  };
}
