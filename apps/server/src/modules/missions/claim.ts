import type { ClaimMissionRequest, ClaimMissionValue } from '@baize/contract/schemas/missions';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { transaction } from '../../platform/transaction.ts';
import { claimGrant } from '../../rewards/claim.ts';
import { findProgram } from '../../rewards/programs.ts';
import { readVendorNames } from '../../rewards/vendor-names.ts';
import { listVendorsOfMissions, readMissionRows, toMission, type MissionReader } from './summary.ts';

/** Claims the reward of a completed mission. A repeated `requestId` returns the first answer; any other second claim is refused. */
export async function claimMission(
  db: Db,
  reader: MissionReader,
  request: ClaimMissionRequest,
): Promise<Outcome<ClaimMissionValue>> {
  return await transaction(db, async (tx) => await claimIn(tx, reader, request));
}

async function claimIn(
  tx: Tx,
  reader: MissionReader,
  { missionId, requestId }: ClaimMissionRequest,
): Promise<Outcome<ClaimMissionValue>> {
  const { memberId, merchantId, currency, now } = reader;
  const [code = '', period = ''] = missionId.split('@');
  const program = await findProgram(tx, merchantId, 'mission', code);
  if (!program) return refuse('reward.not_found');
  const row = (await readMissionRows(tx, reader)).find((each) => each.code === code && each.period === period);
  if (!row?.grantId) return refuse('reward.not_claimable');
  const call = { memberId, currency, grantId: row.grantId, requestId: requestId.toLowerCase(), now };
  const claimed = await claimGrant(tx, call);
  if (!claimed.ok) return claimed;
  const vendorNames = await readVendorNames(tx, listVendorsOfMissions([program]));
  const mission = toMission({ ...reader, vendorNames }, program, { ...row, grantState: 'claimed' });
  return done({ mission, currency, balance: claimed.value.balance });
}
