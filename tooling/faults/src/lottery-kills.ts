/**
 * `pnpm test:settlement-kills` settles an issue of 30,000 bets with two servers, each with its worker, and kills one or
 * the other with SIGKILL during the settlement. At the end each winner must be paid once, no bet may be open, and each
 * bet must be counted once.
 */
import { reportFindings, runUnderKills, type Kill } from './kill-run.ts';
import {
  createLotteryIssue,
  drawLotteryIssue,
  findWrongPayments,
  PLAYERS,
  readSettlementProgress,
} from './lottery-issue.ts';

/** Kills by the settled share of the players. The servers are started again when both are down, so that each kill happens during the settlement. */
const KILLS: readonly Kill[] = [
  { atShare: 0.05, process: 'PostgreSQL', restarted: ['PostgreSQL'] },
  { atShare: 0.25, process: 'first server', restarted: [] },
  { atShare: 0.5, process: 'second server', restarted: ['first server', 'second server'] },
];

const findings = await runUnderKills({
  kills: KILLS,
  prepare: createLotteryIssue,
  begin: drawLotteryIssue,
  readProgress: async (client) => {
    const { settledPlayers, isSettled, waitingEvents } = await readSettlementProgress(client);
    return { share: settledPlayers / PLAYERS, isDone: isSettled && waitingEvents === 0 };
  },
  findDifferences: findWrongPayments,
});
reportFindings(`${PLAYERS} players settled under ${KILLS.length} kills`, findings);
