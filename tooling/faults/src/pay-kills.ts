/**
 * `pnpm test:pay-kills` settles an hour of 8,420 contracts on three levels with two servers, each with its worker, and kills one or the other with
 * SIGKILL while the lines are computed and paid. At the end each agent must be paid once, and exactly its gross less what its downlines get.
 */
import { reportFindings, runUnderKills, type Kill } from './kill-run.ts';
import { AGENTS, createPayWindow, findWrongPay, putContractsInForce, readPayProgress } from './pay-window.ts';

/** Each line is grossed, netted and paid: a third of the work each. One kill falls into each of these steps. */
const KILLS: readonly Kill[] = [
  { atShare: 0.05, process: 'PostgreSQL', restarted: ['PostgreSQL'] },
  { atShare: 0.4, process: 'first server', restarted: [] },
  { atShare: 0.75, process: 'second server', restarted: ['first server', 'second server'] },
];

const findings = await runUnderKills({
  kills: KILLS,
  prepare: createPayWindow,
  begin: putContractsInForce,
  readProgress: readPayProgress,
  findDifferences: findWrongPay,
});
reportFindings(`${AGENTS} agents paid under ${KILLS.length} kills`, findings);
