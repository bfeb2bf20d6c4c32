/** The member or the transaction of a call. Two calls that share a key take separate turns. */
export type TurnKey = bigint | string;

/** Splits calls into turns so that no two calls of one turn share a key. Calls that share a key stay in their order. */
export function splitIntoTurns<Call>(calls: readonly Call[], listKeys: (call: Call) => readonly TurnKey[]): Call[][] {
  const turns: { readonly usedKeys: Set<TurnKey>; readonly calls: Call[] }[] = [];
  for (const call of calls) {
    const keys = listKeys(call);
    const lastConflict = turns.findLastIndex(({ usedKeys }) => keys.some((key) => usedKeys.has(key)));
    const turn = turns[lastConflict + 1] ?? { usedKeys: new Set(), calls: [] };
    if (lastConflict + 1 === turns.length) turns.push(turn);
    for (const key of keys) turn.usedKeys.add(key);
    turn.calls.push(call);
  }
  return turns.map((turn) => turn.calls);
}
