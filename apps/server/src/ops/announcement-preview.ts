import { readAgentAnnouncementPage, readAnnouncementGroups } from '../modules/content/announcements.ts';
import { htmlToPlainText } from '../platform/html.ts';
import { loadParseContext, type OpsContext } from './ops-context.ts';
import { readCommandOptions } from './command-options.ts';
import { instant } from './fields.ts';
import { OperatorError } from './operator-error.ts';

/** The codes of the audiences: A is members who are logged in, B is visitors, and F is members at their first log-in. */
const AUDIENCE_CODES = ['A', 'B', 'F'] as const;
/** The codes of all kinds of announcements and banners (spec section 7). */
const ALL_ANNOUNCEMENT_KINDS = 'PL,H,PU,PR,B';
const EXCERPT_CHARACTERS = 80;
const AGENT_ANNOUNCEMENTS_MAX = 50;

interface PreviewedAnnouncement {
  readonly announcementId: string;
  readonly title: string;
  readonly content: string;
}

/**
 * Runs `pnpm ops announcements preview`: prints the announcements and banners that an audience reads at a given moment, in one language and in the order of
 * the site. Returns exit code 0. Throws an `OperatorError` for an unknown brand, audience or moment.
 */
export async function previewAnnouncements(args: readonly string[], context: OpsContext): Promise<number> {
  const options = readCommandOptions(args, ['merchant', 'for', 'language', 'at']);
  const merchantCode = options.required('merchant');
  const execution = AUDIENCE_CODES.find((audienceCode) => audienceCode === options.required('for'));
  if (!execution) throw new OperatorError('--for is A (members), B (visitors) or F (members at their first log-in).');
  const merchant = await context.db
    .selectFrom('merchant')
    .select(['merchant_id as merchantId', 'name', 'default_language as defaultLanguage'])
    .where('code', '=', merchantCode)
    .executeTakeFirst();
  if (!merchant) throw new OperatorError(`There is no brand ${merchantCode}.`);
  const moment = options.optional('at');
  const parseContext = await loadParseContext(context, merchant.merchantId);
  const now =
    moment === undefined ? context.now() : (instant.parse([moment], { ...parseContext, option: 'at' }) as Date);
  const language = options.optional('language') ?? merchant.defaultLanguage;
  const groups = await readAnnouncementGroups(context.db, {
    query: { types: ALL_ANNOUNCEMENT_KINDS, platform: 'W', execution, language },
    merchant,
    now,
    memberId: undefined,
  });
  printGroup(context, 'marquee', groups.player);
  printGroup(context, 'popups', groups.popup);
  printGroup(context, 'promotions', groups.promotion);
  context.print(`banners: ${groups.banners.map(({ bannerId, title }) => `${bannerId} ${title}`).join(', ') || '-'}`);
  if (execution !== 'A') return 0;
  const query = { language, pageNo: 1, pageSize: AGENT_ANNOUNCEMENTS_MAX };
  printGroup(context, 'agents', (await readAgentAnnouncementPage(context.db, { query, merchant, now })).list);
  return 0;
}

function printGroup({ print }: OpsContext, name: string, announcements: readonly PreviewedAnnouncement[]): void {
  print(`${name}:${announcements.length === 0 ? ' -' : ''}`);
  for (const { announcementId, title, content } of announcements)
    print(`  ${announcementId}  ${title}: ${htmlToPlainText(content).slice(0, EXCERPT_CHARACTERS)}`);
}
