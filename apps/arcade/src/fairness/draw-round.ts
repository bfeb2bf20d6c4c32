import type { CompiledModel } from '../engine/model.ts';
import { emptyRound, nextMode, appendSpin, type RoundState } from '../engine/round.ts';
import { openFairStream, type Draw } from './fair-stream.ts';
import type { FairSeeds } from './seeds.ts';

/** A complete round with the random words that decided it, so that a verifier can show each step. */
export interface DrawnRound {
  readonly round: RoundState;
  /** All words that were read from the stream, in order, including the rejected words. */
  readonly draws: readonly Draw[];
}

/** Draws the whole round of these seeds from one stream: the paid spin and all its free games. The same seeds always give the same round. */
export async function drawRound(compiled: CompiledModel, seeds: FairSeeds): Promise<DrawnRound> {
  const stream = await openFairStream(seeds);
  let round = emptyRound;
  for (let mode = nextMode(round); mode; mode = nextMode(round)) {
    const stops: number[] = [];
    for (const windows of compiled.sets[mode].windows) stops.push(await stream.below(windows.length));
    round = appendSpin(compiled, round, stops);
  }
  return { round, draws: stream.draws };
}
