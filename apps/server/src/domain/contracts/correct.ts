import type { ContractKind } from '@baize/contract/agent-codes';
import type { RatePpm } from '@baize/money';
import { computeCappedGross, splitGross } from './settle.ts';

/**
 * A line of a settled window, which is the result of one contract, with the changes by late bets so far. The gross is the base times the rate, and the net
 * is the gross less what the agent owes to the downlines. Amounts are minor units.
 */
export interface SettledLine {
  readonly contractId: bigint;
  readonly memberId: bigint;
  readonly uplineContractId: bigint | null;
  readonly kind: ContractKind;
  readonly ratePpm: RatePpm;
  /** The cap of the gross. Null if the contract has none. */
  readonly capMinor: bigint | null;
  /** The base as the window was settled, before a negative base is set to zero. */
  readonly signedBaseMinor: bigint;
  /** The gross of the direct downlines as the window was settled. */
  readonly owedMinor: bigint;
  /** The changes of the base and of the owed amount by late bets. */
  readonly lateBaseMinor: bigint;
  readonly lateOwedMinor: bigint;
  /** The sum of the earlier corrections of the net. */
  readonly lateNetMinor: bigint;
}

/** The figures of a bet that came after its window was closed. They are negative for a voided bet. */
export interface LateBet {
  /** The line of the player when the bet was placed: the path from the topmost agent to the player, such as `1.17.230`. */
  readonly line: string;
  readonly stakeMinor: bigint;
  readonly validBetMinor: bigint;
  readonly winMinor: bigint;
}

/** A line with its new changes, and the amount (minor units) that the agent is paid for the difference. */
export interface Correction {
  readonly line: SettledLine;
  /** The difference that the agent gets for the window. It is negative if the agent got too much. */
  readonly amountMinor: bigint;
}

/**
 * Corrects the lines of a closed window by a late bet. The tier and its rate stay as they were paid; the base changes, and with it each gross
 * on the line of the bet and what the uplines owe. A correction is the difference of the nets, so that all corrections of a window together
 * depend on its bets alone and not on their order. Returns every line that changed.
 */
export function correctLines(lines: readonly SettledLine[], bet: LateBet): Correction[] {
  const agents = new Set(bet.line.split('.').slice(0, -1).map(BigInt));
  const grossChanges = new Map<bigint, bigint>();
  const measured = lines.map((line) => {
    if (!agents.has(line.memberId)) return line;
    const after = { ...line, lateBaseMinor: line.lateBaseMinor + computeBaseChange(line.kind, bet) };
    const change = computeGrossMinor(after) - computeGrossMinor(line);
    if (line.uplineContractId !== null)
      grossChanges.set(line.uplineContractId, (grossChanges.get(line.uplineContractId) ?? 0n) + change);
    return after;
  });
  return measured.flatMap((line, at) => {
    const owing = { ...line, lateOwedMinor: line.lateOwedMinor + (grossChanges.get(line.contractId) ?? 0n) };
    const amountMinor = computeNetMinor(owing) - computeOriginalNetMinor(owing) - owing.lateNetMinor;
    const corrected = { ...owing, lateNetMinor: owing.lateNetMinor + amountMinor };
    return hasSameChanges(corrected, lines[at]) ? [] : [{ line: corrected, amountMinor }];
  });
}

/** Returns the change of the base by a bet: its loss to the player for a dividend, and its valid bet for a salary. */
function computeBaseChange(kind: ContractKind, { stakeMinor, validBetMinor, winMinor }: LateBet): bigint {
  return kind === 'dividend' ? stakeMinor - winMinor : validBetMinor;
}

function computeGrossMinor({ signedBaseMinor, lateBaseMinor, ratePpm, capMinor }: SettledLine): bigint {
  const base = signedBaseMinor + lateBaseMinor;
  return base > 0n ? computeCappedGross(capMinor, base, ratePpm) : 0n;
}

function computeNetMinor(line: SettledLine): bigint {
  return splitGross(computeGrossMinor(line), line.owedMinor + line.lateOwedMinor).netMinor;
}

/** Returns the net as the window was settled, before any late bet. */
function computeOriginalNetMinor(line: SettledLine): bigint {
  return computeNetMinor({ ...line, lateBaseMinor: 0n, lateOwedMinor: 0n });
}

function hasSameChanges(left: SettledLine, right: SettledLine | undefined): boolean {
  return (
    left.lateBaseMinor === right?.lateBaseMinor &&
    left.lateOwedMinor === right.lateOwedMinor &&
    left.lateNetMinor === right.lateNetMinor
  );
}

/**
 * A net after its adjustments. Adjustments are amounts from earlier windows: corrections by late bets, and nets that were too small to be paid. Amounts are
 * minor units.
 */
export interface AppliedAdjustment {
  /** The part of the adjustments that applies to the net of this window. The net stays at zero or above. */
  readonly adjustmentMinor: bigint;
  readonly netMinor: bigint;
  /**
   * The part that is left for the next window. It is negative if more is to be taken back than the net, and above zero if the net is below the minimum of
   * the contract.
   */
  readonly remainderMinor: bigint;
}

/**
 * Applies waiting adjustments to the net of a window. If net and adjustments together are below the minimum (zero if the contract has none), the window
 * pays nothing and the whole sum waits for the next window.
 */
export function applyAdjustments(
  netBeforeMinor: bigint,
  waitingMinor: bigint,
  minimumMinor: bigint,
): AppliedAdjustment {
  const adjustmentMinor = netBeforeMinor + waitingMinor < minimumMinor ? -netBeforeMinor : waitingMinor;
  return {
    adjustmentMinor,
    netMinor: netBeforeMinor + adjustmentMinor,
    remainderMinor: waitingMinor - adjustmentMinor,
  };
}
