import type { ActivityKind, PrizeGame } from '@baize/contract/codes';
import { isInAudience } from '../../domain/rewards/audience.ts';
import type { DefinitionOf } from '../../domain/rewards/program-definitions.ts';
import type { Program } from '../../domain/rewards/program.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { findProgram, readPrograms } from '../../rewards/programs.ts';
import type { RewardFacts } from '../../rewards/standing.ts';

type ProgramActivityKind = Exclude<ActivityKind, PrizeGame | 'reload'>;

/** A program that the promotions page shows, by its kind. */
export type ActivityProgram = {
  readonly [Kind in ProgramActivityKind]: { readonly kind: Kind; readonly program: Program<DefinitionOf<Kind>> };
}[ProgramActivityKind];

/** Reads the activities that are switched on, including those that have not begun or are over. */
export async function readActivityPrograms(db: Db, merchantId: number): Promise<ActivityProgram[]> {
  const applications = await readPrograms(db, { merchantId, kind: 'application' });
  const signIns = await readPrograms(db, { merchantId, kind: 'sign_in' });
  const vouchers = await readPrograms(db, { merchantId, kind: 'voucher' });
  const freeRounds = await readPrograms(db, { merchantId, kind: 'free_rounds' });
  const rescues = await readPrograms(db, { merchantId, kind: 'rescue' });
  return [
    ...signIns.map((program) => ({ kind: 'sign_in', program }) as const),
    ...vouchers.map((program) => ({ kind: 'voucher', program }) as const),
    ...freeRounds.map((program) => ({ kind: 'free_rounds', program }) as const),
    ...rescues.map((program) => ({ kind: 'rescue', program }) as const),
    ...applications.map((program) => ({ kind: 'application', program }) as const),
  ];
}

/** Finds one activity that is switched on. Returns undefined if there is none. */
export async function findActivityProgram(
  db: Db | Tx,
  merchantId: number,
  code: string,
): Promise<ActivityProgram | undefined> {
  const application = await findProgram(db, merchantId, 'application', code);
  if (application) return { kind: 'application', program: application };
  const signIn = await findProgram(db, merchantId, 'sign_in', code);
  if (signIn) return { kind: 'sign_in', program: signIn };
  const voucher = await findProgram(db, merchantId, 'voucher', code);
  if (voucher) return { kind: 'voucher', program: voucher };
  const freeRounds = await findProgram(db, merchantId, 'free_rounds', code);
  if (freeRounds) return { kind: 'free_rounds', program: freeRounds };
  const rescue = await findProgram(db, merchantId, 'rescue', code);
  return rescue && { kind: 'rescue', program: rescue };
}

/** Returns whether the reader is in the audience. A visitor sees activities that are not limited to VIP levels or to the members of an agent. */
export function isForReader({ program }: ActivityProgram, facts: RewardFacts | undefined): boolean {
  const { audience } = program;
  if (facts) return isInAudience(audience, facts);
  return audience.vipMin === undefined && audience.vipMax === undefined && audience.below === undefined;
}
