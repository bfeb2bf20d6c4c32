/** A key of a call: its member, or its transaction. Two calls that share a key take separate turns. */
export type TurnKey = bigint | string;

/** Splits calls into turns so that no two calls of one turn share a key. Calls that share a key stay in their order. */
export function turnsOf<Call>(calls: readonly Call[], keysOf: (call: Call) => readonly TurnKey[]): Call[][] {
  const turns: { readonly taken: Set<TurnKey>; readonly calls: Call[] }[] = [];
  for (const call of calls) {
    const keys = keysOf(call);
    const last = turns.findLastIndex(({ taken }) => keys.some((key) => taken.has(key)));
    const turn = turns[last + 1] ?? { taken: new Set(), calls: [] };
    if (last + 1 === turns.length) turns.push(turn);
    for (const key of keys) turn.taken.add(key);
    turn.calls.push(call);
  }
  return turns.map((turn) => turn.calls);
}
