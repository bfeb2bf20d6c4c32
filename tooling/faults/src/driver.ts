import type { Chance } from './chance.ts';
import { ask, type Answer } from './vendor-client.ts';
import { DRIVER_GAME, type Seat, type VendorKey } from './world.ts';

/** One round as the driver's own book has it once it is over. */
export interface BookedRound {
  readonly roundId: string;
  readonly playerId: string;
  readonly stakeMinor: number;
  readonly winMinor: number;
}

export interface DriverBook {
  readonly rounds: BookedRound[];
  /** By transaction, the first answer that said it is done, without what belongs to the transport. */
  readonly acknowledged: Map<string, string>;
  readonly findings: string[];
  calls: number;
  silences: number;
  /** BAD_SIGNATURE: what a server with a wrong clock says to everybody. */
  untimely: number;
}

interface DriverContext {
  readonly origins: readonly [string, string];
  readonly key: VendorKey;
  readonly chance: Chance;
  readonly seat: Seat;
  readonly name: string;
  readonly book: DriverBook;
  /** Play goes on until then; what was begun is always brought to its end. */
  readonly playing: () => boolean;
}

const DELIVERED_AGAIN = 0.2;
const PAUSE_MS = 50;
/** After the last fault everything is mended: a round that does not end within this never will. */
const TRIES_MAX = 400;

/** A vendor that keeps to the document: rounds, one after the other, each brought to a definite end whatever happens. */
export async function playRounds(context: DriverContext): Promise<void> {
  for (let round = 1; context.playing(); round += 1) await playRound(context, `${context.name}-r${round}`);
}

async function playRound(context: DriverContext, roundId: string): Promise<void> {
  const { chance, seat, book } = context;
  const { playerId, gameSession } = seat;
  const stakeMinor = chance.between(1, 900);
  const winMinor = chance.next() < 0.5 ? 0 : chance.between(1, 2_000);
  const common = { roundId, gameCode: DRIVER_GAME, currency: 'NPR' };
  const bet = { gameSession, transactionId: `${roundId}-bet`, ...common, amount: decimal(stakeMinor) };
  const taken = await send(context, 'bet', bet);
  if (taken?.code !== 'OK' && taken?.code !== 'DUPLICATE') {
    if (taken && !isUntimely(taken)) book.findings.push(`${bet.transactionId} was refused: ${taken.code}`);
    await giveBack(context, roundId, bet.transactionId);
    return;
  }
  if (chance.next() < 0.1) {
    await giveBack(context, roundId, bet.transactionId);
    return;
  }
  const win = { playerId, transactionId: `${roundId}-win`, ...common, amount: decimal(winMinor) };
  await until(context, 'win', win, ['OK', 'DUPLICATE']);
  await until(context, 'close-round', { playerId, roundId }, ['OK']);
  book.rounds.push({ roundId, playerId, stakeMinor, winMinor });
}

async function giveBack(context: DriverContext, roundId: string, betTransactionId: string): Promise<void> {
  const { playerId } = context.seat;
  const rollback = { playerId, roundId, betTransactionId, transactionId: `${roundId}-rollback` };
  await until(context, 'rollback', rollback, ['OK', 'DUPLICATE', 'TX_NOT_FOUND']);
  context.book.rounds.push({ roundId, playerId, stakeMinor: 0, winMinor: 0 });
}

/** Again until there is a definite answer, which has to be one of these. */
async function until(
  context: DriverContext,
  call: string,
  fields: Readonly<Record<string, string>>,
  allowed: readonly string[],
): Promise<void> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const answer = await send(context, call, fields);
    if (answer && allowed.includes(answer.code)) return;
    // Nothing was read: what is owed is sent again (docs/integrators/wallet-api.md, "Errors").
    if (answer && !isUntimely(answer)) {
      context.book.findings.push(`${call} ${JSON.stringify(fields)} was answered ${answer.code}`);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  context.book.findings.push(`${call} of round ${fields['roundId']} never got an answer`);
}

/** To either server, and now and then twice at once, as a network does that delivers again. */
async function send(
  { origins, key, chance, book }: DriverContext,
  call: string,
  fields: Readonly<Record<string, string>>,
): Promise<Answer | undefined> {
  const copies = chance.next() < DELIVERED_AGAIN ? 2 : 1;
  const answers = await Promise.all(
    Array.from({ length: copies }, async () => await ask(chance.oneOf(origins), key, call, fields)),
  );
  book.calls += copies;
  for (const answer of answers) {
    if (answer) note(book, fields['transactionId'], answer);
    else book.silences += 1;
  }
  const given = answers.filter((answer) => answer !== undefined);
  return given.find((answer) => !isUntimely(answer)) ?? given[0];
}

function isUntimely({ code }: Answer): boolean {
  return code === 'BAD_SIGNATURE';
}

/** What was said to be done once is said in the same bytes ever after. */
function note(book: DriverBook, transactionId: string | undefined, { code, text }: Answer): void {
  if (code === 'BAD_SIGNATURE') book.untimely += 1;
  if (transactionId === undefined || (code !== 'OK' && code !== 'DUPLICATE')) return;
  const said = text.replace(/"requestId":"[^"]*"/, '').replace(/"code":"(OK|DUPLICATE)"/, '');
  const first = book.acknowledged.get(transactionId);
  if (first === undefined) book.acknowledged.set(transactionId, said);
  else if (first !== said) book.findings.push(`${transactionId} was answered ${first}, then ${said}`);
}

export function decimal(minor: number): string {
  return `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;
}
