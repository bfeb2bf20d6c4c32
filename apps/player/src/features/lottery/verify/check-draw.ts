import type { LottoProofValue, LottoReceiptValue } from '@baize/contract/schemas/lotto';
import { computeCommitment, drawOf } from '@baize/lottery/draw';
import { hashLeafText, verifyInclusion } from '@baize/lottery/merkle';

/** The result of a step. `pending`: the values that it needs are not published yet. `failed`: this browser could not compute it. */
export type StepState = 'right' | 'wrong' | 'pending' | 'failed';

/** A step of the verification, with the published value and the value that this browser computed. */
export interface CheckedStep {
  readonly state: StepState;
  readonly published: string | null;
  readonly computed: string | null;
}

/** The version of the format in which bets are recorded (leaves of the Merkle tree). It is the first field of each. */
const LEAF_FORM = 'baize-lotto-1';

type Published = Pick<LottoProofValue, 'family' | 'issue' | 'seedHash' | 'seed' | 'root' | 'draw'>;
type Receipt = Pick<LottoReceiptValue, 'leafText' | 'inclusion'>;

/** Checks that SHA-256 of the revealed seed is the hash that was published when the issue opened. */
export async function checkCommitment({ seed, seedHash }: Published): Promise<CheckedStep> {
  if (seed === null || seedHash === null) return { state: 'pending', published: seedHash, computed: null };
  return await compare(seedHash, async () => await computeCommitment(fromHex(seed)));
}

/** Checks that the draw follows from the seed and from the Merkle root of the bets. */
export async function checkDraw({ family, issue, seed, root, draw }: Published): Promise<CheckedStep> {
  if (seed === null || root === null || draw === null) return { state: 'pending', published: draw, computed: null };
  return await compare(draw, async () => await drawOf(family, fromHex(seed), fromHex(root), issue));
}

/** The bet that a person wants to verify, as the address names it. */
export interface AskedBet {
  readonly betId: string;
  readonly gameCode: string;
  readonly issue: string;
}

/** Checks that a recorded bet has the number, the lottery and the issue of the bet that the person wants to verify (docs/how-to/verify-a-bet.md). */
export function checkLeaf(leafText: string, { betId, gameCode, issue }: AskedBet): CheckedStep {
  const [form, ...fields] = readLeaf(leafText);
  const isAsked = form === LEAF_FORM && [betId, gameCode, issue].every((value, index) => fields[index] === value);
  return { state: isAsked ? 'right' : 'wrong', published: leafText, computed: `${betId} ${gameCode} ${issue}` };
}

/** Reads the fields of a recorded bet, which is a JSON array. Returns no fields for any other text. */
function readLeaf(leafText: string): unknown[] {
  try {
    const leaf: unknown = JSON.parse(leafText);
    return Array.isArray(leaf) ? leaf : [];
  } catch {
    return [];
  }
}

/** Checks that the Merkle path of the receipt leads from the bet to the root of the receipt. `computed` is the hash of the bet. */
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

/** Checks that the root of the receipt is the root that is published for everybody. */
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
