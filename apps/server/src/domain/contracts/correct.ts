import type { ContractKind } from '@baize/contract/agent-codes';
import type { RatePpm } from '@baize/money';
import { grossWithin, netOf } from './settle.ts';

/** A settled line with the changes by late bets so far. Amounts are minor units. */
export interface SettledLine {
  readonly contractId: bigint;
  readonly memberId: bigint;
  readonly uplineContractId: bigint | null;
  readonly kind: ContractKind;
  readonly ratePpm: RatePpm;
  /** The cap of the gross; `null`: there is none. */
  readonly capMinor: bigint | null;
  /** The base as the window was settled, before a negative base is set to zero. */
  readonly signedBaseMinor: bigint;
  readonly owedMinor: bigint;
  readonly lateBaseMinor: bigint;
  readonly lateOwedMinor: bigint;
  /** The sum of the earlier corrections of the net. */
  readonly lateNetMinor: bigint;
}

/** The figures of a bet that came after its window was closed. They are negative for a voided bet. */
export interface LateBet {
  /** The line of the player when the bet was placed. */
  readonly line: string;
  readonly stakeMinor: bigint;
  readonly validBetMinor: bigint;
  readonly winMinor: bigint;
}

/** A line with its new changes, and the amount (minor units) that the agent is paid for the difference. */
export interface Correction {
  readonly line: SettledLine;
  /** The difference that the agent gets for the window, negative if it got too much. */
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
    const after = { ...line, lateBaseMinor: line.lateBaseMinor + baseChange(line.kind, bet) };
    const change = grossMinor(after) - grossMinor(line);
    if (line.uplineContractId !== null)
      grossChanges.set(line.uplineContractId, (grossChanges.get(line.uplineContractId) ?? 0n) + change);
    return after;
  });
  return measured.flatMap((line, at) => {
    const owing = { ...line, lateOwedMinor: line.lateOwedMinor + (grossChanges.get(line.contractId) ?? 0n) };
    const amountMinor = netMinor(owing) - originalNetMinor(owing) - owing.lateNetMinor;
    const corrected = { ...owing, lateNetMinor: owing.lateNetMinor + amountMinor };
    return isSame(corrected, lines[at]) ? [] : [{ line: corrected, amountMinor }];
  });
}

function baseChange(kind: ContractKind, { stakeMinor, validBetMinor, winMinor }: LateBet): bigint {
  return kind === 'dividend' ? stakeMinor - winMinor : validBetMinor;
}

function grossMinor({ signedBaseMinor, lateBaseMinor, ratePpm, capMinor }: SettledLine): bigint {
  const base = signedBaseMinor + lateBaseMinor;
  return base > 0n ? grossWithin(capMinor, base, ratePpm) : 0n;
}

function netMinor(line: SettledLine): bigint {
  return netOf(grossMinor(line), line.owedMinor + line.lateOwedMinor).netMinor;
}

function originalNetMinor(line: SettledLine): bigint {
  return netMinor({ ...line, lateBaseMinor: 0n, lateOwedMinor: 0n });
}

function isSame(left: SettledLine, right: SettledLine | undefined): boolean {
  return (
    left.lateBaseMinor === right?.lateBaseMinor &&
    left.lateOwedMinor === right.lateOwedMinor &&
    left.lateNetMinor === right.lateNetMinor
  );
}

/** A net after its adjustments. Amounts are minor units. */
export interface AppliedAdjustment {
  /** The part of the adjustments that applies to the net of this window. The net stays at zero or above. */
  readonly adjustmentMinor: bigint;
  readonly netMinor: bigint;
  /**
   * The part that is left for the window after it: negative where more is to be taken back than the net, above zero where the net is below the
   * minimum of the contract.
   */
  readonly remainderMinor: bigint;
}

/**
 * Applies the adjustments that wait to a net. Where net and adjustments together are below the minimum, or below zero, the window pays nothing and
 * all of it waits for the next one. A minimum of zero delays nothing.
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
