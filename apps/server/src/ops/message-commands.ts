import { Compile } from 'typebox/compile';
import { CampaignFile, judgeCampaignTexts } from '../domain/content/campaign.ts';
import { isDiallingCode } from '../domain/identity/mobile-digits.ts';
import { wireId } from '../domain/wire-id.ts';
import { countRecipients } from '../members/message-readers.ts';
import { cancelCampaign, readCampaigns, scheduleCampaign, sendCampaignTest } from '../modules/inbox/campaigns.ts';
import { countCopies } from '../modules/inbox/copies/count-copies.ts';
import { findMemberId } from '../members/accounts.ts';
import { writeAudit } from '../operators/operator-audit.ts';
import { identifyOperator } from '../operators/operator-identity.ts';
import type { Tx } from '../platform/db.ts';
import { transaction } from '../platform/transaction.ts';
import { loadParseContext, type OpsContext } from './ops-context.ts';
import { requireBrand } from './brand.ts';
import type { Command } from './command.ts';
import { cleanHtml, instant } from './fields.ts';
import { OperatorError } from './operator-error.ts';
import { readCommandOptions, type CommandOptions } from './command-options.ts';

/** The largest number of campaigns that are printed. A campaign is a message to many members. */
const PRINTED_MAX = 50;
const DAY_MS = 86_400_000;
/** The languages in which the sites have texts. A site in any other language shows English. */
const SITE_LANGUAGES: readonly string[] = ['en', 'ne', 'bn'];
const campaignFileSchema = Compile(CampaignFile);

interface LoadedCampaign {
  readonly merchantId: number;
  readonly file: CampaignFile;
}

/**
 * Reads and validates the file of a campaign, which is a message to many members, and sanitises its HTML. Throws an `OperatorError` that names what
 * is wrong with the file.
 */
async function loadCampaignFile(options: CommandOptions, context: OpsContext): Promise<LoadedCampaign> {
  const { merchantId } = await requireBrand(context.db, options.required('merchant'));
  const content = parseJson(context.readFile(options.required('file')));
  if (!campaignFileSchema.Check(content)) {
    const [first] = campaignFileSchema.Errors(content);
    throw new OperatorError(`The file is wrong at ${first?.instancePath || '/'}: ${first?.message ?? 'unknown'}.`);
  }
  const { languages } = await context.db
    .selectFrom('merchant')
    .select('languages')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow();
  const problems = judgeCampaignTexts(
    content,
    SITE_LANGUAGES.filter((language) => languages.includes(language)),
  );
  if (problems.length > 0) throw new OperatorError(problems.join(' '));
  const { below, diallingCode } = content.audience;
  if (diallingCode !== undefined && !isDiallingCode(diallingCode))
    throw new OperatorError(`No country has the dialling code ${diallingCode}, which the audience names.`);
  if (below !== undefined && (await findMemberId(context.db, merchantId, below.toLowerCase())) === undefined)
    throw new OperatorError(`The brand has no account ${below}, whose line the audience names.`);
  const { linkHosts } = await loadParseContext(context, merchantId);
  const contents = Object.fromEntries(
    Object.entries(content.contents).map(([language, html]) => [
      language,
      cleanHtml(html, `contents.${language}`, linkHosts),
    ]),
  );
  return { merchantId, file: { ...content, contents } };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new OperatorError('The file holds no JSON.');
  }
}

/** Runs `pnpm ops messages count`: prints how many members would get the message of a file now. */
async function printCount(args: readonly string[], context: OpsContext): Promise<number> {
  const { merchantId, file } = await loadCampaignFile(readCommandOptions(args, ['merchant', 'file']), context);
  const count = await countRecipients(context.db, { merchantId, ...file, now: context.now() });
  context.print(`${count} members get the message now.`);
  return 0;
}

/** Runs `pnpm ops messages test`: sends the message to one account alone, so that the operator can read it as a member does. */
async function sendTestMessage(args: readonly string[], context: OpsContext): Promise<number> {
  const options = readCommandOptions(args, ['merchant', 'file', 'account', 'by']);
  const { merchantId, file } = await loadCampaignFile(options, context);
  const account = options.required('account');
  await runAudited(
    options,
    context,
    { merchantId, verb: 'test', target: `messages to ${account}`, after: {} },
    async (tx) => {
      if (!(await sendCampaignTest(tx, file, { merchantId, account, now: context.now() })))
        throw new OperatorError(`The brand has no account ${account}.`);
    },
  );
  context.print(`Sent to ${account} alone.`);
  return 0;
}

/**
 * Runs `pnpm ops messages send`: schedules the message for its audience. The operator names the expected number of members with `--expect`; another
 * number throws an `OperatorError`, so that a wrong audience is noticed before anything is sent.
 */
async function sendToMany(args: readonly string[], context: OpsContext): Promise<number> {
  const options = readCommandOptions(args, ['merchant', 'file', 'expect', 'at', 'by']);
  const { merchantId, file } = await loadCampaignFile(options, context);
  const now = context.now();
  const at = options.optional('at');
  const parseContext = await loadParseContext(context, merchantId);
  const sendAt = at === undefined ? now : (instant.parse([at], { ...parseContext, option: 'at' }) as Date);
  const count = await countRecipients(context.db, { merchantId, ...file, now });
  const expected = options.required('expect');
  if (expected !== String(count))
    throw new OperatorError(`${count} members would get it, and --expect says ${expected}: pnpm ops messages count.`);
  const { purpose, audience } = file;
  const after = { purpose, audience, sendAt: sendAt.toISOString(), members: count };
  let campaignId = 0n;
  await runAudited(
    options,
    context,
    { merchantId, verb: 'send', target: 'messages to many', after },
    async (tx, operator) => {
      campaignId = await scheduleCampaign(tx, { ...file, merchantId, sendAt, operator, now });
    },
  );
  context.print(`Campaign ${campaignId}: ${count} members, from ${sendAt.toISOString()} on.`);
  return 0;
}

/** Runs `pnpm ops messages cancel`: ends a campaign, so that its messages that are not sent yet are never sent. */
async function cancelSending(args: readonly string[], context: OpsContext): Promise<number> {
  const options = readCommandOptions(args, ['merchant', 'id', 'by']);
  const { merchantId } = await requireBrand(context.db, options.required('merchant'));
  const campaignId = wireId(options.required('id'));
  if (campaignId === undefined) throw new OperatorError('--id must be a number that results shows.');
  const auditedAct = { merchantId, verb: 'cancel', target: `messages ${campaignId}`, after: { state: 'cancelled' } };
  await runAudited(options, context, auditedAct, async (tx) => {
    if (!(await cancelCampaign(tx, { merchantId, campaignId, now: context.now() })))
      throw new OperatorError('There is no such campaign, or it has ended.');
  });
  context.print(`Campaign ${campaignId} is cancelled.`);
  return 0;
}

/** Runs `pnpm ops messages results`: prints the last campaigns, how many of their messages were read, and how many copies went out per channel. */
async function printResults(args: readonly string[], { db, print }: OpsContext): Promise<number> {
  const { merchantId } = await requireBrand(db, readCommandOptions(args, ['merchant']).required('merchant'));
  for (const campaign of await readCampaigns(db, merchantId, PRINTED_MAX)) {
    const { campaignId, state, purpose, sendAt, createdBy, sent, kept, read, push, email, sms } = campaign;
    const rate = kept === 0 ? '-' : `${Math.round((read / kept) * 100)} %`;
    print(
      `${campaignId}  ${state}  ${purpose}  ${sendAt.toISOString()}  by=${createdBy}  sent=${sent}  read=${read}/${kept} (${rate})  push=${push} email=${email} sms=${sms}`,
    );
  }
  return 0;
}

/** The number of days that `messages copies` covers. */
const COUNTED_DAYS = 7;

/** Runs `pnpm ops messages copies`: prints what became of the copies of messages that were sent by push, e-mail and SMS. */
async function printCopies(args: readonly string[], { db, print, now }: OpsContext): Promise<number> {
  const { merchantId } = await requireBrand(db, readCommandOptions(args, ['merchant']).required('merchant'));
  const since = new Date(now().getTime() - COUNTED_DAYS * DAY_MS);
  const counts = await countCopies(db, merchantId, since);
  if (counts.length === 0) print(`No message went out by another channel in the last ${COUNTED_DAYS} days.`);
  for (const { channel, subject, waiting, sent, dropped, failed } of counts)
    print(`${channel}  ${subject}  sent=${sent}  waiting=${waiting}  dropped=${dropped}  failed=${failed}`);
  return 0;
}

interface AuditedAct {
  readonly merchantId: number;
  readonly verb: string;
  readonly target: string;
  readonly after: object;
}

/** Runs an act as the operator whom `--by` names, and writes its audit row in the same transaction. */
async function runAudited(
  options: CommandOptions,
  { db, now }: OpsContext,
  { merchantId, verb, target, after }: AuditedAct,
  act: (tx: Tx, operator: string) => Promise<void>,
): Promise<void> {
  const at = now();
  await transaction(db, async (tx) => {
    const { loginName: operator } = await identifyOperator(tx, options.required('by'), at);
    await act(tx, operator);
    await writeAudit(tx, { operator, merchantId, command: `messages ${verb}`, target, before: null, after, now: at });
  });
}

const sendingRules = { permission: 'message.send', reach: 'brand' } as const;

/** The commands about messages to many members (docs/decisions/0088-messages-to-many.md). */
export const messageCommands: Readonly<Record<string, Command>> = {
  'messages count': {
    ...sendingRules,
    isReadOnly: true,
    summary: 'how many members would get the message of a file: --merchant CODE --file FILE',
    run: printCount,
  },
  'messages test': {
    ...sendingRules,
    summary: 'sends the message to one member alone: --merchant CODE --file FILE --account NAME --by NAME',
    run: sendTestMessage,
  },
  'messages send': {
    ...sendingRules,
    summary:
      'sends the message to its audience, whose number has to be named: --merchant CODE --file FILE --expect N [--at MOMENT] --by NAME',
    run: sendToMany,
  },
  'messages cancel': {
    ...sendingRules,
    summary: 'ends what is not sent yet: --merchant CODE --id ID --by NAME',
    run: cancelSending,
  },
  'messages results': {
    ...sendingRules,
    isReadOnly: true,
    summary:
      'the last messages to many, how many were read, and how many went out by push, e-mail and SMS: --merchant CODE',
    run: printResults,
  },
  'messages copies': {
    ...sendingRules,
    isReadOnly: true,
    summary: 'what became of the copies by push, e-mail and SMS in the last seven days: --merchant CODE',
    run: printCopies,
  },
};
