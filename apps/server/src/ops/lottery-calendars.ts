import type { Weekday } from '@baize/lottery/calendar';
import { addLottery } from '../modules/lottery/catalogue/add-lottery.ts';
import {
  changeCalendar,
  judgeDrawTimes,
  withZone,
  type CalendarRefusal,
  type DrawTimes,
} from '../modules/lottery/issues/change-calendar.ts';
import { readPlan } from '../modules/lottery/issues/plan-rows.ts';
import { writeAudit } from '../operators/operator-audit.ts';
import { identifyOperator } from '../operators/operator-identity.ts';
import type { Tx } from '../platform/db.ts';
import { transaction } from '../platform/transaction.ts';
import type { OpsContext } from './ops-context.ts';
import { describeBlockingIssue } from './lottery-holidays.ts';
import { requireDay, parseLotteryOptions, requireOption, type LotteryOptions } from './lottery-options.ts';
import { refuseMispricedPlays } from './lottery-prices.ts';
import { OperatorError } from './operator-error.ts';

const DAY_MINUTES = 1_440;
/** The same pattern as the check constraint of `lottery.code`. */
const LOTTERY_CODE = /^[A-Z0-9_]{2,40}$/;
const WEEKDAYS: Readonly<Record<string, Weekday>> = { sun: 0, mon: 1, tue: 2, wed: 3, thu: 4, fri: 5, sat: 6 };

/**
 * Runs `pnpm ops lotteries change-calendar`: changes the draw times of a lottery from a local day on, and withdraws the planned issues (draws
 * with their sales period) that do not fall on the new draw times. Refuses the change if such an issue has bets. Returns the exit code 0; a refusal
 * throws `OperatorError`.
 */
export async function changeDrawTimes(args: readonly string[], { db, now, print }: OpsContext): Promise<number> {
  const options = parseLotteryOptions(args, ['lottery', 'calendar', 'from', 'by']);
  const [lotteryCode, by] = [requireOption(options, 'lottery'), requireOption(options, 'by')];
  const [times, from] = [parseDrawTimes(options), requireDay(options, 'from')];
  const withdrawn = await transaction(db, async (tx) => {
    const before = await readPlan(tx, lotteryCode, now());
    const outcome = await changeCalendar(tx, { lotteryCode, times, from, now: now() });
    if (!outcome.ok)
      throw new OperatorError(
        'number' in outcome ? describeBlockingIssue(lotteryCode, outcome) : refusalSentences[outcome.why](lotteryCode),
      );
    await auditLotteryChange(tx, {
      by,
      command: 'lotteries change-calendar',
      lotteryCode,
      before: { calendar: before?.calendar, next: before?.changes.next ?? null },
      after: { times, from, withdrawn: outcome.numbers },
      now: now(),
    });
    return outcome.numbers.length;
  });
  print(`${lotteryCode} has these draw times from ${from} on. ${withdrawn} planned issues were withdrawn.`);
  print('The worker plans the missing ones within a minute.');
  return 0;
}

const refusalSentences: Readonly<Record<CalendarRefusal, (lotteryCode: string) => string>> = {
  not_found: (code) => `There is no lottery ${code}: pnpm ops lotteries list.`,
  today: (code) => `New draw times of ${code} begin tomorrow at the earliest, by the days of its zone.`,
  kind: (code) =>
    `${code} cannot change between draws every few minutes (every:MINUTES) and draws on days (HH:MM@DAYS): add a lottery instead.`,
  close: (code) => `Sales of ${code} would end before they begin: lower its --close-seconds first (lotteries change).`,
};

/**
 * Runs `pnpm ops lotteries add`: adds a lottery that takes family, prizes, limits and vendor over from another one, and differs in its draw times. Players
 * see the lottery when its game and the lottery itself are opened. Returns the exit code 0; a refusal throws `OperatorError`.
 */
export async function addLotteryLike(args: readonly string[], { db, now, print }: OpsContext): Promise<number> {
  const options = parseLotteryOptions(args, ['lottery', 'like', 'calendar', 'name', 'by']);
  const [code, likeCode] = [requireOption(options, 'lottery'), requireOption(options, 'like')];
  const [name, by, times] = [requireOption(options, 'name'), requireOption(options, 'by'), parseDrawTimes(options)];
  if (!LOTTERY_CODE.test(code))
    throw new OperatorError(`--lottery is "${code}": it must be 2 to 40 capital letters, figures and underscores.`);
  const added = await transaction(db, async (tx) => {
    const like = await readPlan(tx, likeCode, now());
    if (!like) throw new OperatorError(refusalSentences.not_found(likeCode));
    const why = judgeDrawTimes(times, like.calendar, like.closeSeconds);
    if (why === 'kind')
      throw new OperatorError(`${likeCode} draws in another way: name one that draws as ${code} will.`);
    if (why === 'close')
      throw new OperatorError(
        `Sales of ${likeCode} end ${like.closeSeconds} s before a draw, which is too long for ${code}.`,
      );
    const lottery = await addLottery(tx, { code, likeCode, calendar: withZone(times, like.calendar), name });
    if (!lottery) throw new OperatorError(`There is a lottery ${code} already: pnpm ops lotteries list.`);
    await refuseMispricedPlays(tx, code);
    const after = { like: likeCode, times, name, ...lottery };
    await auditLotteryChange(tx, { by, command: 'lotteries add', lotteryCode: code, before: null, after, now: now() });
    return lottery;
  });
  print(`${code} sells the plays of ${added.family}; its game is ${added.nodeId}. Nobody sees it yet.`);
  print(`Open it: pnpm ops games change --node ${added.nodeId} --state active`);
  print(`         pnpm ops lotteries change --lottery ${code} --state open`);
  return 0;
}

/**
 * Parses the option `--calendar`: `every:5` draws every five minutes, `18:30@daily` and `18:30@mon,thu` draw at this time of the lottery's zone.
 * Throws an `OperatorError` for any other form.
 */
function parseDrawTimes(options: LotteryOptions): DrawTimes {
  const calendarText = requireOption(options, 'calendar');
  const every = /^every:(\d{1,4})$/.exec(calendarText)?.[1];
  const times = every === undefined ? parseDrawDays(calendarText) : parseInterval(Number(every));
  if (times) return times;
  throw new OperatorError(
    `--calendar is "${calendarText}": it must be every:MINUTES with minutes that divide a day, 18:30@daily, or 18:30@mon,thu.`,
  );
}

/** Returns `undefined` unless the interval divides a day, so that each day has the same draw times. */
function parseInterval(minutes: number): DrawTimes | undefined {
  return minutes > 0 && DAY_MINUTES % minutes === 0 ? { kind: 'interval', minutes } : undefined;
}

/** Returns `undefined` if the text is not a time with days. Every weekday has to be known, and their order does not matter. */
function parseDrawDays(given: string): DrawTimes | undefined {
  const [, hours, minutes, names = ''] = /^([01]\d|2[0-3]):([0-5]\d)@([a-z,]+)$/.exec(given) ?? [];
  if (hours === undefined || minutes === undefined) return undefined;
  const all = Object.values(WEEKDAYS);
  const named = names === 'daily' ? all : names.split(',').flatMap((name) => WEEKDAYS[name] ?? []);
  if (names !== 'daily' && named.length !== names.split(',').length) return undefined;
  const weekdays = all.filter((weekday) => named.includes(weekday));
  return { kind: 'days', weekdays, minuteOfDay: Number(hours) * 60 + Number(minutes) };
}

interface AuditedChange {
  readonly by: string;
  readonly command: string;
  readonly lotteryCode: string;
  readonly before: object | null;
  readonly after: object;
  readonly now: Date;
}

async function auditLotteryChange(tx: Tx, { by, lotteryCode, ...line }: AuditedChange): Promise<void> {
  const { loginName } = await identifyOperator(tx, by, line.now);
  await writeAudit(tx, { ...line, operator: loginName, merchantId: null, target: `lotteries ${lotteryCode}` });
}
