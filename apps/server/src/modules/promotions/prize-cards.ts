import { prizeGames, type PrizeGame } from '@baize/contract/codes';
import type { Activity } from '@baize/contract/schemas/promotions';
import { localText } from '../../domain/content/local-text.ts';
import { stateByTime } from '../../domain/rewards/activity-state.ts';
import { isInAudience, type Audience } from '../../domain/rewards/audience.ts';
import type { Db } from '../../platform/db.ts';
import { readPrograms } from '../../rewards/programs.ts';
import type { RewardFacts } from '../../rewards/standing.ts';

interface PrizeProgram {
  readonly code: string;
  readonly kind: PrizeGame;
  readonly titles: unknown;
  readonly image: string;
  readonly tab: string;
  readonly audience: Audience;
  readonly position: number;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
}

/** Reads the prize games that the reader sees. They have their own pages, to which the promotions page links. */
export async function readPrizePrograms(
  db: Db,
  merchantId: number,
  facts: RewardFacts | undefined,
): Promise<PrizeProgram[]> {
  const programs: PrizeProgram[] = [];
  for (const kind of prizeGames) {
    const ofKind = await readPrograms(db, { merchantId, kind });
    programs.push(...ofKind.map((program) => ({ ...program, kind, endsAt: computeEntryEnd(program) })));
  }
  return programs.filter(({ audience }) => isForReader(audience, facts));
}

/** Returns the time until which a member can take part; a raffle takes tickets until its draw. */
function computeEntryEnd(program: { readonly endsAt: Date | null; readonly definition: object }): Date | null {
  const { definition, endsAt } = program;
  return 'drawsAt' in definition && typeof definition.drawsAt === 'string' ? new Date(definition.drawsAt) : endsAt;
}

/** Returns whether the reader is in the audience. A visitor sees games that are not limited to VIP levels or to the members of an agent. */
function isForReader(audience: Audience, facts: RewardFacts | undefined): boolean {
  if (facts) return isInAudience(audience, facts);
  return audience.vipMin === undefined && audience.vipMax === undefined && audience.below === undefined;
}

interface CardReader {
  readonly languages: readonly string[];
  readonly now: Date;
}

/** Converts a prize game to its card on the promotions page. */
export function toPrizeCard(program: PrizeProgram, { languages, now }: CardReader): Activity {
  const { code, kind, titles, image, tab, startsAt, endsAt } = program;
  return {
    activityId: code,
    kind,
    title: localText(titles, languages),
    image,
    tab,
    beginsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    state: stateByTime({ startsAt, endsAt }, now) ?? 'claim',
  };
}
