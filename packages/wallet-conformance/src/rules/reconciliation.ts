import { httpStatusByCode } from '../codes.ts';
import { parseCsv } from '../csv.ts';
import { lastCompleteDay } from '../day.ts';
import { expectCode, expectReply, expectThat, NotJudgedError } from '../expect.ts';
import type { Kit, Need, Rule } from '../kit.ts';
import type { Reply, Wallet } from '../wallet.ts';

const about = 'Reconciliation';
const STAKE_MINOR = 250n;
const WIN_MINOR = 400n;
const needs: readonly Need[] = ['operator.endDay'];
const REASON = 'a reason, "quoted"';

const COLUMNS = [
  'walletTransactionId',
  'transactionId',
  'call',
  'code',
  'playerId',
  'roundId',
  'betTransactionId',
  'currency',
  'amount',
  'createdAt',
  'note',
] as const;
type FileLine = Readonly<Record<(typeof COLUMNS)[number], string>>;

/** Parses the lines of a file by column, and judges the form of the file. */
function parseFile(file: Reply, day: string): readonly FileLine[] {
  expectReply(file, file.status === 200, `the file of ${day}: expected HTTP 200, got HTTP ${file.status}`);
  const rows = parseCsv(file.text);
  expectThat(rows !== undefined, `the file of ${day} is not CSV with lines ended by CRLF (RFC 4180)`);
  const [head = [], ...lines] = rows;
  expectThat(head.join() === COLUMNS.join(), `the head of the file: expected ${COLUMNS.join()}, got ${head.join()}`);
  return lines.map((cells) => {
    expectThat(cells.length === COLUMNS.length, `a line has ${cells.length} cells: ${cells.join()}`);
    // Every column has a cell, because the lengths were compared above.
    return Object.fromEntries(COLUMNS.map((column, at) => [column, cells[at] ?? ''])) as FileLine;
  });
}

/** Requests the file of a day and parses its lines. */
async function fetchFile(wallet: Wallet, day: string): Promise<readonly FileLine[]> {
  return parseFile(await wallet.get(`reconciliation/${day}.csv`), day);
}

/** Expects exactly one line of the transaction, with these values. */
function expectLine(lines: readonly FileLine[], transactionId: string, expectedValues: Partial<FileLine>): void {
  const transactionLines = lines.filter((line) => line.transactionId === transactionId);
  const [line] = transactionLines;
  expectThat(
    line !== undefined && transactionLines.length === 1,
    `${transactionId} has ${transactionLines.length} lines in the file, expected 1`,
  );
  for (const column of COLUMNS) {
    const [value, actual] = [expectedValues[column], line[column]];
    const isSame = value === undefined || value === actual;
    expectThat(isSame, `${transactionId} in the file: expected ${column} "${value}", got "${actual}"`);
  }
}

/** Makes each kind of call once, and returns the values that the file has to contain, by transaction id. */
async function playDay(kit: Kit): Promise<ReadonlyMap<string, Partial<FileLine>>> {
  const player = await kit.player();
  const lines = new Map<string, Partial<FileLine>>();
  const { playerId, currency } = player;
  const recordAccepted = (reply: Reply, line: Partial<FileLine> & { readonly call: string }, movedMinor: bigint) => {
    const id = String(reply.body['transactionId']);
    expectCode(reply, 'OK', line.call);
    const walletTransactionId = String(reply.body['walletTransactionId']);
    const amount = player.formatAmount(movedMinor);
    lines.set(id, { walletTransactionId, code: 'OK', playerId, currency, amount, ...line });
  };
  const [roundId, refundedRound] = [kit.id('round'), kit.id('round')];
  const [bet, refundedBet] = [kit.id('bet'), kit.id('bet')];
  recordAccepted(await player.bet(bet, roundId, STAKE_MINOR), { call: 'bet', roundId }, -STAKE_MINOR);
  expectCode(await player.bet(bet, roundId, STAKE_MINOR), 'DUPLICATE', 'the bet sent again');
  recordAccepted(
    await player.bet(refundedBet, refundedRound, STAKE_MINOR),
    { call: 'bet', roundId: refundedRound },
    -STAKE_MINOR,
  );
  const rollback = await player.rollback(kit.id('rollback'), refundedBet, refundedRound);
  recordAccepted(rollback, { call: 'rollback', roundId: refundedRound, betTransactionId: refundedBet }, STAKE_MINOR);
  recordAccepted(await player.win(kit.id('win'), roundId, WIN_MINOR), { call: 'win', roundId }, WIN_MINOR);
  const betWinRound = kit.id('round');
  const betWin = await player.betWin(kit.id('bet-win'), betWinRound, STAKE_MINOR, WIN_MINOR);
  recordAccepted(betWin, { call: 'bet-win', roundId: betWinRound }, WIN_MINOR - STAKE_MINOR);
  recordAccepted(await player.promoWin(kit.id('promo'), WIN_MINOR), { call: 'promo-win' }, WIN_MINOR);
  const jackpot = await player.jackpotWin(kit.id('jackpot'), roundId, WIN_MINOR);
  recordAccepted(jackpot, { call: 'jackpot-win', roundId }, WIN_MINOR);
  const adjusted = await player.adjust(kit.id('adjust'), player.formatAmount(-STAKE_MINOR), { reason: REASON });
  if (adjusted.code === 'OK') recordAccepted(adjusted, { call: 'adjust', note: REASON }, -STAKE_MINOR);
  return lines;
}

/** Rules of the reconciliation file, in which a wallet lists the transactions of a day. */
export const reconciliationRules: readonly Rule[] = [
  {
    id: 'F1',
    about,
    title: "Every line of yesterday's file has the form and the day that the document names",
    judge: async ({ wallet }) => {
      const day = lastCompleteDay();
      const lines = await fetchFile(wallet, day);
      for (const line of lines) {
        expectThat(Object.hasOwn(httpStatusByCode, line.code), `a line has the unknown code ${line.code}`);
        expectThat(line.createdAt.startsWith(day), `a line of ${line.createdAt} is in the file of ${day}`);
      }
      const ids = new Set(lines.map(({ transactionId }) => transactionId));
      expectThat(ids.size === lines.length, 'a transaction has more than one line');
    },
  },
  {
    id: 'F2',
    about,
    title: 'The file of a day that is not over, and of no day at all, is refused',
    judge: async ({ wallet }) => {
      const today = new Date().toISOString().slice(0, 10);
      for (const day of [today, '2026-02-31']) {
        const file = await wallet.get(`reconciliation/${day}.csv`);
        expectReply(file, file.status === 400, `the file of ${day}: expected HTTP 400, got HTTP ${file.status}`);
      }
    },
  },
  {
    id: 'F3',
    about,
    title: 'The file lists every transaction once, with what moved',
    needs,
    judge: async (kit) => {
      const expected = await playDay(kit);
      const lines = await fetchFile(kit.wallet, await kit.operator.endDay());
      for (const [transactionId, line] of expected) expectLine(lines, transactionId, line);
    },
  },
  {
    id: 'F4',
    about,
    title: 'The file lists a refused bet, with nothing moved',
    needs,
    judge: async (kit) => {
      const player = await kit.player();
      const [bet, roundId] = [kit.id('bet'), kit.id('round')];
      const { code } = await player.bet(bet, roundId, (await player.fetchBalance()) + 1n);
      const lines = await fetchFile(kit.wallet, await kit.operator.endDay());
      expectLine(lines, bet, {
        call: 'bet',
        code,
        roundId,
        playerId: player.playerId,
        amount: player.formatAmount(0n),
      });
    },
  },
  {
    id: 'F5',
    about,
    title: 'The file lists final refusals of a win and a rollback, with nothing moved',
    needs,
    judge: async (kit) => {
      const player = await kit.player();
      const [bet, roundId] = [kit.id('bet'), kit.id('round')];
      const [win, rollback] = [kit.id('win'), kit.id('rollback')];
      expectCode(await player.bet(bet, roundId, STAKE_MINOR), 'OK', 'the bet');
      expectCode(await player.closeRound(roundId), 'OK', 'close-round');
      expectCode(await player.win(win, roundId, WIN_MINOR), 'ALREADY_SETTLED', 'a win after the close');
      expectCode(await player.rollback(rollback, bet, roundId), 'ALREADY_SETTLED', 'a rollback after the close');
      const lines = await fetchFile(kit.wallet, await kit.operator.endDay());
      const refused = { code: 'ALREADY_SETTLED', roundId, amount: player.formatAmount(0n) };
      expectLine(lines, win, { call: 'win', ...refused });
      expectLine(lines, rollback, { call: 'rollback', ...refused });
    },
  },
  {
    id: 'F6',
    about,
    title: 'The file lists nothing of another integration',
    needs: [...needs, 'otherIntegration'],
    judge: async (kit) => {
      const { wallet, player } = kit.other();
      const otherPlayer = await player();
      const bet = kit.id('bet');
      expectCode(await otherPlayer.bet(bet, kit.id('round'), STAKE_MINOR), 'OK', 'a bet of the other integration');
      const day = await kit.operator.endDay();
      const isListed = async (from: Wallet) => (await fetchFile(from, day)).some((line) => line.transactionId === bet);
      expectThat(!(await isListed(kit.wallet)), "another integration's bet is in the file");
      if (!(await isListed(wallet))) throw new NotJudgedError('endDay did not move the bet of the other integration');
    },
  },
];
