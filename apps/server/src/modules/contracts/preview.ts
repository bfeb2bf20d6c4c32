import type { ContractPreview } from '@baize/contract/schemas/contracts';
import { money, toDecimal, toPercent, type Currency } from '@baize/money';
import { computeGrossLine, splitGross, type GrossLine, type TeamFigures } from '../../domain/contracts/settle.ts';
import { isWithinUpline } from '../../domain/contracts/judge-terms.ts';
import { findHighestRatePpm, type Terms } from '../../domain/contracts/terms.ts';
import { windowBefore, type SettlementWindow } from '../../domain/contracts/window.ts';
import { readTeamFigures, type MeasuredAgent } from '../../betting/team-figures.ts';
import { readAccounts, readLines } from '../../members/accounts.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { findContractInForce, findContractsBelow, findContractsPaidBy, type Contract } from './rows.ts';
import { readCarryOvers } from './carry-over.ts';

/** Proposed terms between an upline and a downline. `uplineId` is `null` if the merchant is the upline. */
export interface Proposal {
  readonly uplineId: bigint | null;
  readonly downlineId: bigint;
  readonly terms: Terms;
}

interface PreviewContext {
  readonly currency: Currency;
  readonly timeZone: string;
  readonly now: Date;
}

/**
 * Computes what both sides would have been paid for the last full window under the proposed terms and under the present ones, and which contracts of
 * the downline would end (spec section 4). As in a settlement, each side keeps its gross less the gross of the direct downlines that it pays. A
 * contract that would end costs the downline nothing. Writes nothing.
 */
export async function previewContract(
  db: Db | Tx,
  proposal: Proposal,
  context: PreviewContext,
): Promise<ContractPreview> {
  const { uplineId, downlineId, terms } = proposal;
  const window = windowBefore(terms.window, context.now, context.timeZone);
  const current = await findContractInForce(db, downlineId, terms.kind);
  const upline = uplineId === null ? undefined : await findContractInForce(db, uplineId, terms.kind);
  const siblings = uplineId === null ? [] : await findContractsPaidBy(db, uplineId, terms.kind);
  const ownDownlines = await findContractsPaidBy(db, downlineId, terms.kind);
  const { figures, ...gross } = await measureGross(
    db,
    { proposal, current, upline, siblings, below: ownDownlines },
    window,
    context.timeZone,
  );
  const formatAmount = (minor: bigint) => toDecimal(money(context.currency, minor));
  const formatNet = (grossMinor: bigint, owedMinor: bigint) => formatAmount(splitGross(grossMinor, owedMinor).netMinor);
  return {
    currency: context.currency,
    from: window.from.toISOString(),
    to: window.to.toISOString(),
    figures: {
      activeMembers: figures.activeMembers,
      validBet: formatAmount(figures.validBetMinor),
      profitAndLoss: formatAmount(figures.profitAndLossMinor),
      betAmount: formatAmount(figures.betAmountMinor / BigInt(figures.betAmountUnits)),
    },
    tier: gross.proposed.tier,
    downlineGross: formatAmount(gross.proposed.grossMinor),
    downlineGrossNow: formatAmount(gross.currentMinor),
    downlineNet: formatNet(gross.proposed.grossMinor, gross.belowMinor),
    downlineNetNow: formatNet(gross.currentMinor, gross.belowNowMinor),
    uplineNet: formatNet(gross.uplineMinor, gross.siblingsMinor + gross.proposed.grossMinor),
    uplineNetNow: formatNet(gross.uplineMinor, gross.siblingsMinor + gross.currentMinor),
    endsContracts: await listEnding(db, ownDownlines, terms),
  };
}

/** The contracts that the proposal involves. `siblings` are the contracts by which the upline pays its direct downlines. */
interface InvolvedContracts {
  readonly proposal: Proposal;
  readonly current: Contract | undefined;
  readonly upline: Contract | undefined;
  readonly siblings: readonly Contract[];
  /** The contracts by which the downline pays its own direct downlines. */
  readonly below: readonly Contract[];
}

interface MeasuredGross {
  /** The figures of the downline's team. Members count as active from the amounts that the proposed terms name (`activeFrom`). */
  readonly figures: TeamFigures;
  readonly proposed: GrossLine;
  readonly currentMinor: bigint;
  readonly uplineMinor: bigint;
  /** The gross of the upline's other downlines, which it pays as well. */
  readonly siblingsMinor: bigint;
  /** The gross of the downline's own downlines whose contracts the proposed terms leave in force. */
  readonly belowMinor: bigint;
  /** The gross of all own downlines of the downline. */
  readonly belowNowMinor: bigint;
}

/** Computes the gross pay of all contracts that the proposal involves, each for the play of the window. */
async function measureGross(
  db: Db | Tx,
  { proposal, current, upline, siblings, below }: InvolvedContracts,
  window: SettlementWindow,
  timeZone: string,
): Promise<MeasuredGross> {
  const { downlineId, uplineId, terms } = proposal;
  const otherSiblings = siblings.filter((sibling) => sibling.downlineId !== downlineId);
  const contracts = [...otherSiblings, ...below, ...(upline ? [upline] : [])];
  const lines = await readLines(db, [downlineId, ...contracts.map((contract) => contract.downlineId)]);
  const readFigures = async (agents: readonly { readonly memberId: bigint; readonly terms: Terms }[]) =>
    await readTeamFigures(db, toMeasuredAgents(agents, lines), window, timeZone);
  const proposedFigures = await readFigures([{ memberId: downlineId, terms }]);
  const currentFigures = current
    ? await readFigures([{ memberId: downlineId, terms: current.terms }])
    : new Map<bigint, TeamFigures>();
  const otherFigures = await readFigures(
    contracts.map((contract) => ({ memberId: contract.downlineId, terms: contract.terms })),
  );
  const carriedOver = await readCarriedOver(db, [proposal, ...contracts], window);
  const grossLine = (agentId: bigint, agentTerms: Terms, figures: TeamFigures): GrossLine =>
    computeGrossLine(agentTerms, {
      ...figures,
      carriedOverMinor: agentTerms.carryOver === 'accumulate' ? (carriedOver.get(agentId) ?? 0n) : 0n,
    });
  const grossMinor = (contract: Contract | undefined, figures: ReadonlyMap<bigint, TeamFigures>): bigint => {
    const ownFigures = contract && figures.get(contract.downlineId);
    return contract && ownFigures ? grossLine(contract.downlineId, contract.terms, ownFigures).grossMinor : 0n;
  };
  const sumMinor = (paid: readonly Contract[]): bigint =>
    paid.reduce((sum, contract) => sum + grossMinor(contract, otherFigures), 0n);
  const figures = proposedFigures.get(downlineId);
  if (!figures) throw new Error(`member ${downlineId} has no line`);
  return {
    figures,
    proposed: grossLine(downlineId, terms, figures),
    currentMinor: grossMinor(current, currentFigures),
    uplineMinor: uplineId === null ? 0n : grossMinor(upline, otherFigures),
    siblingsMinor: sumMinor(otherSiblings),
    belowMinor: sumMinor(below.filter((paid) => isWithinUpline(paid.terms, terms))),
    belowNowMinor: sumMinor(below),
  };
}

/** Reads the negative dividend bases with which the agents began the window. */
async function readCarriedOver(
  db: Db | Tx,
  contracts: readonly Pick<Contract, 'uplineId' | 'downlineId'>[],
  { from }: SettlementWindow,
): Promise<ReadonlyMap<bigint, bigint | null>> {
  const pairs = contracts.map(({ uplineId, downlineId }) => ({ memberId: downlineId, uplineId }));
  return await readCarryOvers(db, pairs, from);
}

function toMeasuredAgents(
  agents: readonly { readonly memberId: bigint; readonly terms: Terms }[],
  lines: ReadonlyMap<bigint, string>,
): MeasuredAgent[] {
  return agents.flatMap(({ memberId, terms }) => {
    const line = lines.get(memberId);
    return line === undefined ? [] : [{ memberId, line, terms }];
  });
}

/** The most contracts that are listed as ending. Those nearest to the downline come first. */
const ENDING_LISTED_MAX = 200;

/** Lists the contracts that would end: the downline's own contracts that the proposed terms do not cover, and all contracts below those. */
async function listEnding(
  db: Db | Tx,
  below: readonly Contract[],
  terms: Terms,
): Promise<ContractPreview['endsContracts']> {
  const direct = below.filter((paid) => !isWithinUpline(paid.terms, terms));
  const agents = direct.map(({ downlineId }) => downlineId);
  const deeper = agents.length === 0 ? [] : await findContractsBelow(db, agents, terms.kind, ENDING_LISTED_MAX);
  const ending = [...direct, ...deeper].slice(0, ENDING_LISTED_MAX);
  const accounts = await readAccounts(
    db,
    ending.map(({ downlineId }) => downlineId),
  );
  return ending.map((contract) => ({
    contractId: String(contract.contractId),
    account: accounts.get(contract.downlineId) ?? '',
    ratePercent: toPercent(findHighestRatePpm(contract.terms)),
  }));
}
