import type { SeededRandom } from './seeded-random.ts';
import type { Attempt } from './silences.ts';
import { requestWallet, type WalletAnswer, type WalletResult } from './vendor-client.ts';
import { DRIVER_GAME, type TestPlayer, type VendorKey } from './world.ts';

/** A finished round as the driver has recorded it. */
export interface BookedRound {
  readonly roundId: string;
  readonly playerId: string;
  readonly stakeMinor: number;
  readonly winMinor: number;
}

/** What the driver (the vendor of this suite) has sent and received. At the end it is compared with what the platform has stored. */
export interface DriverBook {
  readonly rounds: BookedRound[];
  /** The first successful answer by transaction id, without its request id and code. */
  readonly acknowledged: Map<string, string>;
  readonly findings: string[];
  /** All requests, so that those without an answer can be compared with the faults. */
  readonly attempts: Attempt[];
  /** The number of calls that were answered BAD_SIGNATURE. A server whose clock is wrong gives this answer to every call. */
  refusedSignatures: number;
}

interface DriverContext {
  /** The origins of the wallet API on the two servers. */
  readonly origins: readonly [string, string];
  readonly key: VendorKey;
  readonly random: SeededRandom;
  readonly player: TestPlayer;
  /** The prefix of all round ids, which no other driver of the run uses. */
  readonly name: string;
  readonly book: DriverBook;
  /** No round is started after this returns false. Rounds that have started are always finished. */
  readonly isPlaying: () => boolean;
}

/** The share of the calls that are sent twice at the same time. */
const DUPLICATE_SHARE = 0.2;
/** The share of the accepted bets that the driver rolls back instead of paying a win. */
const ROLLBACK_SHARE = 0.1;
/** The share of the rounds that win nothing. */
const LOSS_SHARE = 0.5;
const STAKE_MAX_MINOR = 900;
const WIN_MAX_MINOR = 2_000;
const RETRY_PAUSE_MS = 50;
/** The time after which a call without a reply is a finding, unless a fault explains it. It is longer than any delay of a busy machine. */
const REPLY_WAIT_MAX_MS = 6_000;
/** A call without an answer after this number of attempts is a finding, because all faults have been repaired long before. */
const ATTEMPTS_MAX = 400;

/** Plays rounds one after the other, as a vendor that follows docs/integrators/wallet-api.md: each call is retried until it has an answer. */
export async function playRounds(context: DriverContext): Promise<void> {
  for (let round = 1; context.isPlaying(); round += 1) await playRound(context, `${context.name}-r${round}`);
}

/** Plays one round: a bet, then a win and the close of the round. A bet that is refused, has no answer or is chosen at random is rolled back. */
async function playRound(context: DriverContext, roundId: string): Promise<void> {
  const { random, player, book } = context;
  const { playerId, gameSession } = player;
  const stakeMinor = random.between(1, STAKE_MAX_MINOR);
  const winMinor = random.next() < LOSS_SHARE ? 0 : random.between(1, WIN_MAX_MINOR);
  const roundFields = { roundId, gameCode: DRIVER_GAME, currency: 'NPR' };
  const bet = { gameSession, transactionId: `${roundId}-bet`, ...roundFields, amount: toDecimalText(stakeMinor) };
  const answer = await send(context, 'bet', bet);
  if (answer?.code !== 'OK' && answer?.code !== 'DUPLICATE') {
    if (answer && !isSignatureRefused(answer)) book.findings.push(`${bet.transactionId} was refused: ${answer.code}`);
    await rollBackRound(context, roundId, bet.transactionId);
    return;
  }
  if (random.next() < ROLLBACK_SHARE) {
    await rollBackRound(context, roundId, bet.transactionId);
    return;
  }
  const win = { playerId, transactionId: `${roundId}-win`, ...roundFields, amount: toDecimalText(winMinor) };
  await repeatUntilAnswered(context, 'win', win, ['OK', 'DUPLICATE']);
  await repeatUntilAnswered(context, 'close-round', { playerId, roundId }, ['OK']);
  book.rounds.push({ roundId, playerId, stakeMinor, winMinor });
}

/** Rolls the bet back until the platform confirms it, and records the round without stake and win. */
async function rollBackRound(context: DriverContext, roundId: string, betTransactionId: string): Promise<void> {
  const { playerId } = context.player;
  const rollback = { playerId, roundId, betTransactionId, transactionId: `${roundId}-rollback` };
  await repeatUntilAnswered(context, 'rollback', rollback, ['OK', 'DUPLICATE', 'TX_NOT_FOUND']);
  context.book.rounds.push({ roundId, playerId, stakeMinor: 0, winMinor: 0 });
}

/** Repeats a call until it has a definite answer. An answer with another code than the allowed ones is a finding. */
async function repeatUntilAnswered(
  context: DriverContext,
  call: string,
  fields: Readonly<Record<string, string>>,
  allowedCodes: readonly string[],
): Promise<void> {
  for (let attempts = 0; attempts < ATTEMPTS_MAX; attempts += 1) {
    const answer = await send(context, call, fields);
    if (answer && allowedCodes.includes(answer.code)) return;
    // A call with a refused signature was not processed, so it is repeated (docs/integrators/wallet-api.md, "Errors").
    if (answer && !isSignatureRefused(answer)) {
      context.book.findings.push(`${call} ${JSON.stringify(fields)} was answered ${answer.code}`);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS));
  }
  context.book.findings.push(`${call} of round ${fields['roundId']} never got an answer`);
}

/**
 * Sends a call to one of the servers. Sometimes sends it twice at the same time, as if the network delivered the request again. Returns an answer
 * that is not BAD_SIGNATURE if there is one, or undefined if no copy got a definite answer.
 */
async function send(
  context: DriverContext,
  call: string,
  fields: Readonly<Record<string, string>>,
): Promise<WalletAnswer | undefined> {
  const copies = context.random.next() < DUPLICATE_SHARE ? 2 : 1;
  const results = await Promise.all(Array.from({ length: copies }, async () => await sendOnce(context, call, fields)));
  for (const result of results) recordResult(context.book, call, fields, result);
  const answers = results.flatMap((result) => (result.kind === 'answer' ? [result.answer] : []));
  return answers.find((answer) => !isSignatureRefused(answer)) ?? answers[0];
}

/** Sends a call once to a random server, and records the attempt. */
async function sendOnce(
  { origins, key, random, book }: DriverContext,
  call: string,
  fields: Readonly<Record<string, string>>,
): Promise<WalletResult> {
  const server = random.oneOf<0 | 1>([0, 1]);
  const sentAt = Date.now();
  const result = await requestWallet(origins[server], key, call, fields, REPLY_WAIT_MAX_MS);
  book.attempts.push({ call, server, sentAt, endedAt: Date.now(), kind: result.kind });
  return result;
}

/** Records an answer, or a finding if the reply was malformed. Other results say nothing about the outcome. */
function recordResult(
  book: DriverBook,
  call: string,
  fields: Readonly<Record<string, string>>,
  result: WalletResult,
): void {
  if (result.kind === 'answer') recordAnswer(book, fields['transactionId'], result.answer);
  else if (result.kind === 'malformed')
    book.findings.push(`${call} ${JSON.stringify(fields)} was answered ${result.reply}`);
}

function isSignatureRefused({ code }: WalletAnswer): boolean {
  return code === 'BAD_SIGNATURE';
}

/** Records an answer. Repeated successful answers to one transaction must be identical except for request id and code. */
function recordAnswer(book: DriverBook, transactionId: string | undefined, { code, text }: WalletAnswer): void {
  if (code === 'BAD_SIGNATURE') book.refusedSignatures += 1;
  if (transactionId === undefined || (code !== 'OK' && code !== 'DUPLICATE')) return;
  const content = text.replace(/"requestId":"[^"]*"/, '').replace(/"code":"(OK|DUPLICATE)"/, '');
  const firstContent = book.acknowledged.get(transactionId);
  if (firstContent === undefined) book.acknowledged.set(transactionId, content);
  else if (firstContent !== content)
    book.findings.push(`${transactionId} was answered ${firstContent}, then ${content}`);
}

/** Formats an amount in minor units as a decimal text with two digits. */
export function toDecimalText(minor: number): string {
  return `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;
}
