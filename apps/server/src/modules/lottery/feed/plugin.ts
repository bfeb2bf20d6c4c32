import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { logRefusedSignature } from '../../../http/security-events.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import { lotteryFeedKeyRow, type OpenSecret } from '../../../platform/secret-row.ts';
import { transaction } from '../../../platform/transaction.ts';
import { announcePart } from '../issues/announce-part.ts';
import { giveResult, type ResultRefusal } from '../issues/give-result.ts';
import { isSignedRequest, readFeedHeaders } from './feed-signature.ts';
import { readWaitingIssues } from './waiting-issues.ts';

const BODY_LIMIT_BYTES = 16_384;
/** The same pattern as the check constraint of `lottery_feed.code`. A path with another code is not looked up, because it may hold any character. */
const FEED_CODE = /^[a-z0-9-]{2,40}$/;

const Report = Type.Object(
  {
    gameCode: Type.String({ minLength: 1, maxLength: 64 }),
    issue: Type.String({ pattern: '^\\d{8}(-\\d{4})?$' }),
    /** The draw in the text format of the lottery's family (docs/integrators/lottery-feeds.md). */
    draw: Type.String({ minLength: 1, maxLength: 1_000 }),
    /** False while numbers are still to come. */
    complete: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
type Report = Static<typeof Report>;
const reportCheck = Compile(Report);

export interface FeedContext {
  readonly db: Db;
  readonly now: () => Date;
  readonly openSecret: OpenSecret;
}

type FeedRequest = FastifyRequest<{ Params: { feed: string } }>;

const HTTP_STATUS_BY_REFUSAL: Readonly<Record<ResultRefusal, number>> = {
  not_found: 404,
  early: 409,
  voided: 409,
  unreadable: 422,
  // A repeated report of the same draw is accepted, so that feeds can retry safely.
  same: 200,
};

/**
 * Serves external sources of draw results ("feeds"): the list of issues that wait for results, and the reports of results
 * (docs/integrators/lottery-feeds.md). Registered under `/lottery/v1`.
 */
export async function registerLotteryFeeds(app: FastifyInstance, context: FeedContext): Promise<void> {
  // The signature is over the raw bytes, so the body is not parsed before the signature holds.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
    (_request, body, done) => done(null, body),
  );
  app.setErrorHandler<Error & { statusCode?: number }>(async (error, request, reply) => {
    if (error.statusCode !== undefined && error.statusCode < 500) return await sendAnswer(reply, 400, 'bad_request');
    request.log.error({ err: error }, 'a report of a lottery feed failed');
    return await sendAnswer(reply, 503, 'try_again');
  });
  app.get('/issues/:feed', { schema: { hide: true } }, async (request: FeedRequest, reply) => {
    if ((await verifySignedBody(request, context)) === undefined) {
      logRefusedSignature(request);
      return await sendAnswer(reply, 401, 'bad_signature');
    }
    const issues = await readWaitingIssues(context.db, request.params.feed, context.now());
    return await reply.header('cache-control', 'no-store').send({ issues });
  });
  app.post('/results/:feed', { schema: { hide: true } }, async (request: FeedRequest, reply) => {
    const rawBody = await verifySignedBody(request, context);
    if (rawBody === undefined) {
      logRefusedSignature(request);
      return await sendAnswer(reply, 401, 'bad_signature');
    }
    const report = parseReport(rawBody);
    if (!report) return await sendAnswer(reply, 400, 'bad_request');
    const { status, outcome } = await transaction(
      context.db,
      async (tx) => await applyReport(tx, request.params.feed, report, context.now()),
    );
    // A report that `differs` contradicts another source. It is stored for an operator to decide, so its status is 200.
    if (outcome === 'differs' || outcome === 'unreadable')
      request.log.error(
        { alert: 'lottery-result', feed: request.params.feed, ...report, outcome },
        'ALERT: a feed reported a result that cannot be the draw',
      );
    return await sendAnswer(reply, status, outcome);
  });
}

/** Returns the body (empty for a GET) if a key of the feed has signed the request, otherwise undefined. */
async function verifySignedBody({ params, headers, body, method, url }: FeedRequest, context: FeedContext) {
  const signatureHeaders = FEED_CODE.test(params.feed) ? readFeedHeaders(headers) : undefined;
  const secret = signatureHeaders && (await findSecret(context, params.feed, signatureHeaders.keyId));
  const rawBody = method === 'GET' ? Buffer.alloc(0) : body;
  if (!signatureHeaders || secret === undefined || !Buffer.isBuffer(rawBody)) return undefined;
  const [path = ''] = url.split('?');
  return isSignedRequest(secret, signatureHeaders, { path, rawBody, now: context.now() }) ? rawBody : undefined;
}

async function findSecret({ db, openSecret }: FeedContext, feed: string, keyId: string): Promise<string | undefined> {
  const key = await db
    .selectFrom('lottery_feed_key as k')
    .innerJoin('lottery_feed as f', 'f.code', 'k.feed_code')
    .select('k.sealed_secret')
    .where('f.code', '=', feed)
    .where('f.state', '=', 'active')
    .where('k.key_id', '=', keyId)
    .where('k.retired_at', 'is', null)
    .executeTakeFirst();
  return key && openSecret(key.sealed_secret, lotteryFeedKeyRow(feed, keyId));
}

function parseReport(rawBody: Buffer): Report | undefined {
  try {
    const parsed: unknown = JSON.parse(rawBody.toString('utf8'));
    return reportCheck.Check(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a reported result. A feed may report only the lotteries whose configuration names it. */
async function applyReport(
  tx: Tx,
  feed: string,
  { gameCode, issue, draw, complete = true }: Report,
  now: Date,
): Promise<{ status: number; outcome: string }> {
  const row = await tx
    .selectFrom('lottery_issue as i')
    .innerJoin('lottery as l', 'l.code', 'i.lottery_code')
    .select('i.issue_id')
    .where('l.code', '=', gameCode)
    .where('l.feed_code', '=', feed)
    .where('i.number', '=', issue)
    .executeTakeFirst();
  if (!row) return { status: 404, outcome: 'not_found' };
  if (!complete) {
    const refusal = await announcePart(tx, { issueId: row.issue_id, text: draw, now });
    return refusal
      ? { status: HTTP_STATUS_BY_REFUSAL[refusal], outcome: refusal }
      : { status: 200, outcome: 'announced' };
  }
  const submission = await giveResult(tx, { issueId: row.issue_id, source: `feed:${feed}`, text: draw, now });
  if (!submission.ok) return { status: HTTP_STATUS_BY_REFUSAL[submission.why], outcome: submission.why };
  const { outcome } = submission.judgement;
  // For the feed it is the same whether its report withdraws a correction or repeats the draw.
  return { status: 200, outcome: outcome === 'withdrawn' ? 'same' : outcome };
}

async function sendAnswer(reply: FastifyReply, status: number, outcome: string): Promise<FastifyReply> {
  return await reply.code(status).header('cache-control', 'no-store').send({ outcome });
}
