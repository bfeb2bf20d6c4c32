import type { CompiledModel } from '../engine/model.ts';
import { emptyRound, nextMode, takeSpin, type RoundState } from '../engine/round.ts';
import { openFairStream, type Draw } from './fair-stream.ts';
import type { FairSeeds } from './seeds.ts';

export interface DrawnRound {
  readonly round: RoundState;
  /** Every word that was read, in order. */
  readonly draws: readonly Draw[];
}

/** The whole round of these seeds: the paid spin and all its free games, from one stream. Always the same for the same seeds. */
export async function drawRound(compiled: CompiledModel, seeds: FairSeeds): Promise<DrawnRound> {
  const stream = await openFairStream(seeds);
  let round = emptyRound;
  for (let mode = nextMode(round); mode; mode = nextMode(round)) {
    const stops: number[] = [];
    for (const windows of compiled.sets[mode].windows) stops.push(await stream.below(windows.length));
    round = takeSpin(compiled, round, stops);
  }
  return { round, draws: stream.draws };
}
