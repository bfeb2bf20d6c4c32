import type { LottoProofValue, LottoReceiptValue } from '@baize/contract/schemas/lotto';
import { computeCommitment, drawOf } from '@baize/lottery/draw';
import { hashLeafText, verifyInclusion } from '@baize/lottery/merkle';

/** `pending`: what the step needs is not published yet. `failed`: this browser could not compute it. */
export type StepState = 'right' | 'wrong' | 'pending' | 'failed';

/** A step of the verification, with the published value and the value that this browser computed. */
export interface CheckedStep {
  readonly state: StepState;
  readonly published: string | null;
  readonly computed: string | null;
}

const LEAF_FORM = 'baize-lotto-1';

type Published = Pick<LottoProofValue, 'family' | 'issue' | 'seedHash' | 'seed' | 'root' | 'draw'>;
type Receipt = Pick<LottoReceiptValue, 'leafText' | 'inclusion'>;

/** SHA-256 of the seed has to be the fingerprint that was published when the issue opened. */
export async function checkCommitment({ seed, seedHash }: Published): Promise<CheckedStep> {
  if (seed === null || seedHash === null) return { state: 'pending', published: seedHash, computed: null };
  return await compare(seedHash, async () => await computeCommitment(fromHex(seed)));
}

/** The draw has to follow from the seed and from the root of the bets. */
export async function checkDraw({ family, issue, seed, root, draw }: Published): Promise<CheckedStep> {
  if (seed === null || root === null || draw === null) return { state: 'pending', published: draw, computed: null };
  return await compare(draw, async () => await drawOf(family, fromHex(seed), fromHex(root), issue));
}

/** The bet that a person asks about, as the address names it. */
export interface AskedBet {
  readonly betId: string;
  readonly gameCode: string;
  readonly issue: string;
}

/** The recorded bet has to be the one that the person asks about: its number, its lottery and its issue (docs/how-to/verify-a-bet.md). */
export function checkLeaf(leafText: string, { betId, gameCode, issue }: AskedBet): CheckedStep {
  const [form, ...fields] = readLeaf(leafText);
  const isAsked = form === LEAF_FORM && [betId, gameCode, issue].every((value, index) => fields[index] === value);
  return { state: isAsked ? 'right' : 'wrong', published: leafText, computed: `${betId} ${gameCode} ${issue}` };
}

/** A text that is no list has no fields. */
function readLeaf(leafText: string): unknown[] {
  try {
    const leaf: unknown = JSON.parse(leafText);
    return Array.isArray(leaf) ? leaf : [];
  } catch {
    return [];
  }
}

/** The path of the receipt has to lead from the bet to its root. `computed` is the hash of the bet. */
export async function checkInclusion({ leafText, inclusion }: Receipt): Promise<CheckedStep> {
  if (inclusion === null) return { state: 'pending', published: null, computed: null };
  const { index, bets, path, root } = inclusion;
  try {
    const leafHash = hashLeafText(leafText);
    const proof = { leafHash, index, size: bets, path: path.map(fromHex), root: fromHex(root) };
    return { state: verifyInclusion(proof) ? 'right' : 'wrong', published: root, computed: toHex(leafHash) };
  } catch {
    return { state: 'failed', published: root, computed: null };
  }
}

/** The root of the receipt has to be the one that everybody sees. */
export function checkSameRoot({ inclusion }: Receipt, root: string | null): CheckedStep {
  const computed = inclusion?.root ?? null;
  if (computed === null || root === null) return { state: 'pending', published: root, computed };
  return { state: computed === root ? 'right' : 'wrong', published: root, computed };
}

async function compare(published: string, compute: () => Promise<string>): Promise<CheckedStep> {
  try {
    const computed = await compute();
    return { state: computed === published ? 'right' : 'wrong', published, computed };
  } catch {
    return { state: 'failed', published, computed: null };
  }
}

function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
