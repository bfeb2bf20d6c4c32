/** The vendor of the benchmarks' lotteries, and its integration. */
export const LOTTERY_VENDOR = 'LOTTO';

/** A lottery of the family SSC whose results come from outside, so that the worker does not draw it. */
export const EXTERNAL_LOTTERY = {
  isOwnDraw: false,
  calendar: { kind: 'days', weekdays: [], minuteOfDay: 0, utcOffsetMinutes: 0 },
} as const;

/** A lottery of the family SSC that the worker draws every minute. */
export const MINUTE_LOTTERY = {
  isOwnDraw: true,
  calendar: { kind: 'interval', minutes: 1, utcOffsetMinutes: 0 },
} as const;

/** Returns the statements that insert a lottery of the family SSC with its integration and its vendor. `code` is the code of the lottery. */
export function createLotteryStatements(
  code: string,
  { isOwnDraw, calendar }: typeof EXTERNAL_LOTTERY | typeof MINUTE_LOTTERY,
): readonly string[] {
  return [
    `insert into integration (code, name, launch_url, wallet_mode) values ('${LOTTERY_VENDOR}', 'Lottery', 'http://127.0.0.1', 'single')`,
    `insert into vendor (code, name, integration_code, position) values ('${LOTTERY_VENDOR}', 'Lottery', '${LOTTERY_VENDOR}', 1)`,
    `insert into lottery (code, vendor_code, family, category, prize_modes, markets, calendar, close_seconds, own_draw, line_min_minor, line_max_minor,
       number_max_minor, payout_per_line_max_minor, payout_per_issue_max_minor)
     values ('${code}', '${LOTTERY_VENDOR}', 'ssc', 'SSC', '{ELOTT}', '{official,credit}', '${JSON.stringify(calendar)}', 5,
       ${isOwnDraw}, 1, 10000000, 5000000000, 50000000, 500000000)`,
  ];
}
