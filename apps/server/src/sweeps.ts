import { SEALED_BODY_MAX_AGE_SECONDS } from '@baize/contract/limits';
import { sql } from 'kysely';
import { chatSweeps } from './modules/chat/sweep.ts';
import { complaintSweep, feedbackSweep } from './modules/feedback/sweep.ts';
import { identitySweeps } from './modules/identity/sweep.ts';
import { proofSweeps } from './modules/identity/verification/sweep.ts';
import { verificationSweep } from './ledger/sweep.ts';
import { inboxSweep, messageCopySweep } from './modules/inbox/sweep.ts';
import { playTraceSweeps } from './modules/lobby/sweep.ts';
import { missionSweeps } from './modules/missions/sweep.ts';
import { lotteryExposureSweep, lotteryIssueSweep } from './modules/lottery/issues/report-issues.ts';
import { prizeSweeps } from './modules/prizes/sweep.ts';
import { rebateRunSweep } from './modules/rebates/sweep.ts';
import { deliverySweep } from './modules/points/delivery.ts';
import { recordExportSweep } from './modules/records/sweep.ts';
import { gameSessionSweeps, nonceSweep } from './modules/wallet-api/sweep.ts';
import { handledEventSweep } from './platform/outbox-retention.ts';
import { deleteWhere, sweepOlderThan, type Sweep } from './platform/sweep.ts';
import { fiveMinutesSweep, lateBetSweep } from './betting/pay-sweeps.ts';
import { promotionVisitorSweep } from './members/recruiting/recruits.ts';
import { rewardRunSweep } from './rewards/period-runs.ts';
import { rewardBudgetSweep, rewardEntrySweep } from './rewards/sweep.ts';
import { uploadSweep } from './members/uploads.ts';

/** A sealed body that is too old to be opened need not be remembered; twice the age allows for clocks that differ. */
const sealedBodySweep = sweepOlderThan({
  table: 'sealed_body_seen',
  column: 'seen_at',
  keepHours: (2 * SEALED_BODY_MAX_AGE_SECONDS) / 3600,
});

/** The table has no index on `expire`: every counted call changes it, and the table is small enough to be read once an hour. */
const rateLimitSweep: Sweep = {
  name: 'rate_limit',
  deleteBatch: async (tx, now, limit) =>
    await deleteWhere(tx, 'rate_limit', sql<boolean>`expire < ${now.getTime()}`, limit),
};

/** Workers of the release before mark events in the outbox as delivered and leave them there. The next release drops the column. */
const deliveredEventSweep = sweepOlderThan({ table: 'outbox', column: 'delivered_at', keepHours: 24 });

export const minutelySweeps: readonly Sweep[] = [nonceSweep, sealedBodySweep, handledEventSweep, ...proofSweeps];

export const hourlySweeps: readonly Sweep[] = [
  deliveredEventSweep,
  rateLimitSweep,
  ...gameSessionSweeps,
  ...identitySweeps,
  ...playTraceSweeps,
  inboxSweep,
  messageCopySweep,
  verificationSweep,
  uploadSweep,
  feedbackSweep,
  complaintSweep,
  rewardBudgetSweep,
  rewardEntrySweep,
  ...missionSweeps,
  ...prizeSweeps,
  rebateRunSweep,
  rewardRunSweep,
  deliverySweep,
  promotionVisitorSweep,
  recordExportSweep,
  fiveMinutesSweep,
  lateBetSweep,
  ...chatSweeps,
  lotteryIssueSweep,
  lotteryExposureSweep,
];
