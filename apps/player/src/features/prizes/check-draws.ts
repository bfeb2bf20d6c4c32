import type { DrawProofValue, Raffle } from '@baize/contract/schemas/prizes';
import { drawPrize, drawTickets, fillEnvelopes, seedHashOf } from '@baize/lottery/prize-draw';

/** The comparison of a published draw with the result that this browser has computed. `hash_wrong`: the revealed seed does not match its published hash. */
export interface CheckedDraw {
  readonly state: 'pending' | 'right' | 'wrong' | 'hash_wrong';
  readonly published: string;
  /** `null` if the seed is still secret or does not match its hash. */
  readonly computed: string | null;
}

/** Verifies the draw of a wheel, an egg or an envelope: computes it again with the same function as the server. */
export async function checkDraw(proof: DrawProofValue): Promise<CheckedDraw> {
  const { seed, seedHash, turn, envelope } = proof;
  const published = turn?.drawnId ?? String(envelope?.amountMinor ?? '');
  return await compareDraw({ seed, seedHash, published }, async (open) => {
    if (turn) {
      const seeds = { serverSeed: open, clientSeed: turn.clientSeed, nonce: turn.nonce };
      const place = await drawPrize(
        seeds,
        turn.prizes.map(({ weight }) => weight),
      );
      return turn.prizes[place]?.prize.prizeId ?? '';
    }
    if (!envelope) return '';
    const filled = await fillEnvelopes(open, envelope.label, envelope.plan);
    return String(filled[envelope.place] ?? '');
  });
}

/** Verifies a raffle: draws the winning ticket numbers again and compares them in their order. */
export async function checkRaffle({ seed, seedHash, label, entered, prizes, winners }: Raffle): Promise<CheckedDraw> {
  const published = winners.map(({ number }) => number).join(', ');
  const copies = prizes.reduce((sum, { count }) => sum + count, 0);
  return await compareDraw({ seed, seedHash, published }, async (open) =>
    (await drawTickets(open, label, entered, copies)).join(', '),
  );
}

interface Published {
  readonly seed: string | null;
  readonly seedHash: string;
  readonly published: string;
}

async function compareDraw(
  { seed, seedHash, published }: Published,
  compute: (seed: string) => Promise<string>,
): Promise<CheckedDraw> {
  if (seed === null) return { state: 'pending', published, computed: null };
  if ((await seedHashOf(seed)) !== seedHash) return { state: 'hash_wrong', published, computed: null };
  const computed = await compute(seed);
  return { state: computed === published ? 'right' : 'wrong', published, computed };
}
