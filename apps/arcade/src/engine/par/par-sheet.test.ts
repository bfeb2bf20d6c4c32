import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { evaluateSpin } from '../evaluate.ts';
import { compileModel, type CompiledModel, type SlotModel, type SpinMode } from '../model.ts';
import { emptyRound, nextMode, appendSpin } from '../round.ts';
import { createSeededStops } from '../testing/seeded-stops.ts';
import { titleCodes, titles } from '../titles/titles.ts';
import { computeSpinMoments } from './par-sheet.ts';
import { getParSheet } from './sheets.ts';
import { ratio, toNumber } from './ratio.ts';

// The simulations play about two million rounds, which takes seconds on an idle machine and longer on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

describe.each(titleCodes)('%s', (code) => {
  const compiled = titles[code];
  const sheet = getParSheet(code);

  test('has the declared return to player, within 0.01 percentage points', () => {
    expect(Math.abs(toNumber(sheet.returnToPlayer) * 10_000 - compiled.model.declaredReturnBasisPoints)).toBeLessThan(
      1,
    );
    expect(compiled.model.declaredReturnBasisPoints).toBeGreaterThanOrEqual(9550);
    expect(compiled.model.declaredReturnBasisPoints).toBeLessThanOrEqual(9670);
  });

  test('agrees with a seeded simulation within the 99.9 % confidence interval', () => {
    const ROUNDS = 700_000;
    const Z_99_9 = 3.29;
    const simulated = simulate(compiled, ROUNDS);
    const mean = toNumber(sheet.returnToPlayer);
    expect(Math.abs(simulated.mean - mean)).toBeLessThan((Z_99_9 * sheet.standardDeviation) / Math.sqrt(ROUNDS));
    const hits = toNumber(sheet.baseHitFrequency);
    expect(Math.abs(simulated.hits / ROUNDS - hits)).toBeLessThan(Z_99_9 * Math.sqrt((hits * (1 - hits)) / ROUNDS));
    expect(simulated.freeGamesMost).toBeLessThan(compiled.model.freeGamesMax);
  });

  test('loses a negligible mean number of free games (below 1e-10 per round) to the limit on free games', () => {
    expect(computeMeanFreeGamesLost(compiled)).toBeLessThan(1e-10);
  });
});

test('the volatility index rises from Lagoon Pearls over Lantern Garden to Crown of Embers', () => {
  const indexes = (['lagoon-pearls', 'lantern-garden', 'crown-of-embers'] as const).map(
    (code) => getParSheet(code).volatilityIndex,
  );
  expect(indexes).toEqual(indexes.toSorted((left, right) => left - right));
});

describe('the computed moments equal the enumeration of all stop combinations', () => {
  const lines = fc.uniqueArray(fc.array(fc.nat(2), { minLength: 5, maxLength: 5 }), {
    minLength: 1,
    maxLength: 6,
    selector: String,
  });
  const strip = fc
    .array(fc.constantFrom('W', 'S', 'A', 'B', 'C'), { minLength: 3, maxLength: 6 })
    .map((letters) => letters.join(''));
  const reelSet = fc.record({
    strips: fc.array(strip, { minLength: 5, maxLength: 5 }),
    multiplier: fc.integer({ min: 1, max: 3 }),
    wildMultiplier: fc.integer({ min: 1, max: 3 }),
    expandingWilds: fc.boolean(),
  });
  const pays = fc.tuple(
    fc.integer({ min: 1, max: 9 }),
    fc.integer({ min: 1, max: 30 }),
    fc.integer({ min: 1, max: 90 }),
  );
  const toy = fc
    .record({ lines, base: reelSet, free: reelSet, a: pays, b: pays, c: pays, wild: pays })
    .map(buildToyModel);

  test.each(['base', 'free'] as const)('%s', (mode) => {
    fc.assert(
      fc.property(toy, (model) => {
        expect(computeSpinMoments(compileModel(model), mode)).toEqual(enumerateMoments(compileModel(model), mode));
      }),
      { numRuns: 40, seed: 20_261_121 },
    );
  });
});

interface ToyParts {
  lines: number[][];
  base: SlotModel['base'];
  free: SlotModel['free'];
  a: [number, number, number];
  b: [number, number, number];
  c: [number, number, number];
  wild: [number, number, number];
}

function buildToyModel({ lines, base, free, a, b, c, wild }: ToyParts): SlotModel {
  return {
    code: 'crown-of-embers',
    volatility: 'low',
    declaredReturnBasisPoints: 0,
    symbols: [
      { letter: 'W', kind: 'wild', pays: wild },
      { letter: 'S', kind: 'scatter', pays: [0, 0, 0] },
      { letter: 'A', kind: 'pay', pays: a },
      { letter: 'B', kind: 'pay', pays: b },
      { letter: 'C', kind: 'pay', pays: c },
    ],
    lines,
    scatterAwards: [
      { count: 2, pay: 1, freeGames: 0 },
      { count: 4, pay: 3, freeGames: 5 },
    ],
    base,
    free,
    freeGamesMax: 50,
  };
}

/** Computes the moments by brute force: evaluates every combination of stops. */
function enumerateMoments(compiled: CompiledModel, mode: SpinMode): ReturnType<typeof computeSpinMoments> {
  const sums = { pay: 0n, squared: 0n, games: 0n, mixed: 0n, pairs: 0n, hits: 0n, most: 0, count: 0n };
  for (const stops of generateStops(compiled.sets[mode].windows.map((reel) => reel.length))) {
    const spin = evaluateSpin(compiled, mode, stops);
    const [pay, games] = [BigInt(spin.pay), BigInt(spin.freeGamesWon)];
    sums.pay += pay;
    sums.squared += pay * pay;
    sums.games += games;
    sums.mixed += pay * games;
    sums.pairs += games * (games - 1n);
    sums.hits += pay > 0n ? 1n : 0n;
    sums.most = Math.max(sums.most, spin.pay);
    sums.count += 1n;
  }
  const stake = BigInt(compiled.model.lines.length);
  return {
    pay: ratio(sums.pay, sums.count * stake),
    paySquared: ratio(sums.squared, sums.count * stake * stake),
    freeGames: ratio(sums.games, sums.count),
    payTimesFreeGames: ratio(sums.mixed, sums.count * stake),
    freeGamePairs: ratio(sums.pairs, sums.count),
    hits: ratio(sums.hits, sums.count),
    maxPayCoins: sums.most,
  };
}

/** Generates all combinations of stops for reels of these lengths. */
function* generateStops(lengths: readonly number[], head: readonly number[] = []): Generator<readonly number[]> {
  const length = lengths[head.length];
  if (length === undefined) return void (yield head);
  for (let stop = 0; stop < length; stop += 1) yield* generateStops(lengths, [...head, stop]);
}

/** Plays this number of rounds with seeded stops. `mean` is the mean pay in multiples of the stake; `hits` counts paid spins that pay anything. */
function simulate(compiled: CompiledModel, rounds: number): { mean: number; hits: number; freeGamesMost: number } {
  const nextStops = createSeededStops(compiled, 20_261_121);
  const seen = { pay: 0, hits: 0, freeGamesMost: 0 };
  for (let index = 0; index < rounds; index += 1) {
    let round = emptyRound;
    for (let mode = nextMode(round); mode; mode = nextMode(round)) round = appendSpin(compiled, round, nextStops(mode));
    seen.pay += round.pay;
    seen.hits += (round.spins[0]?.pay ?? 0) > 0 ? 1 : 0;
    seen.freeGamesMost = Math.max(seen.freeGamesMost, round.freeGamesAwarded);
  }
  return { mean: seen.pay / rounds / compiled.model.lines.length, hits: seen.hits, freeGamesMost: seen.freeGamesMost };
}

/**
 * Computes the mean number of free games per round that the limit cuts off, by following the distribution of the free games awarded from one
 * free game to the next.
 */
function computeMeanFreeGamesLost(compiled: CompiledModel): number {
  const computeChances = (mode: SpinMode): Map<number, number> => {
    const chances = new Map<number, number>();
    const spin = computeScatterChances(compiled, mode);
    spin.forEach((chance, scatters) => {
      const games = compiled.awards[scatters]?.freeGames ?? 0;
      chances.set(games, (chances.get(games) ?? 0) + chance);
    });
    return chances;
  };
  const limit = compiled.model.freeGamesMax;
  const chancesInFreeGame = computeChances('free');
  // `awarded.get(n)` is the probability that n free games are awarded in total and that the round has more than `played` free games.
  let awarded = new Map([...computeChances('base')].filter(([games]) => games > 0));
  let beyond = 0;
  const meanPerGame = 1 / (1 - [...chancesInFreeGame].reduce((sum, [games, chance]) => sum + games * chance, 0));
  for (let played = 0; awarded.size > 0 && played < limit; played += 1) {
    const next = new Map<number, number>();
    for (const [total, games, weight] of combineChances(awarded, chancesInFreeGame)) {
      beyond += weight * Math.max(0, total + games - limit) * meanPerGame;
      const after = Math.min(limit, total + games);
      if (after > played + 1) next.set(after, (next.get(after) ?? 0) + weight);
    }
    awarded = next;
  }
  return beyond;
}

function combineChances(
  left: ReadonlyMap<number, number>,
  right: ReadonlyMap<number, number>,
): [number, number, number][] {
  return [...left].flatMap(([a, weightA]) =>
    [...right].map(([b, weightB]): [number, number, number] => [a, b, weightA * weightB]),
  );
}

function computeScatterChances(compiled: CompiledModel, mode: SpinMode): number[] {
  return compiled.sets[mode].windows.reduce<number[]>(
    (chances, windows) => {
      const next = chances.concat(0, 0, 0).map(() => 0);
      chances.forEach((chance, seen) => {
        for (const { scatters } of windows)
          next[seen + scatters] = (next[seen + scatters] ?? 0) + chance / windows.length;
      });
      return next;
    },
    [1],
  );
}
