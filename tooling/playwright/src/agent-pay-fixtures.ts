import type { ContractKind } from '@baize/contract/agent-codes';
import type { ContractTerms } from '@baize/contract/schemas/contracts';
import type { Page } from '@playwright/test';
import { query, queryOne } from './database.ts';
import { createMember } from './forgot-people.ts';
import { removeOpenerSession, createHandOffCode } from './hand-off.ts';
import { runOps } from './operator.ts';
import { createBrand, type OwnBrand } from './own-brand.ts';
import { rememberLanguage } from './preferences.ts';
import { movePlayBack } from './reward-fixtures.ts';
import { callPlatform } from './rounds.ts';
import type { ScreenLanguage } from './screens/screen.ts';
import { DEMO_PASSWORD } from './stack.ts';

/** The rates of the three levels by kind, from the top down, in per cent. */
export const RATES_PERCENT: Readonly<Record<ContractKind, readonly [string, string, string]>> = {
  daily_salary: ['9', '6', '2'],
  hourly_salary: ['8', '5', '3'],
  real_time_salary: ['7', '4', '1'],
  dividend: ['40', '25', '10'],
};
/** Limit of settlement passes. Two settle every window, unless the worker of the server settles at the same time. */
const PASSES_MAX = 6;
const KINDS = Object.keys(RATES_PERCENT) as ContractKind[];

/** A separate brand with three agents, one below the other, and a player below the last one. Tests can change the dates of its bets. */
interface AgentPayBrand {
  readonly brand: OwnBrand;
  /** Accounts from the top down. */
  readonly agents: readonly [string, string, string];
  readonly player: string;
}

/** Creates the brand with its people and allows contracts of every kind up to 50 %. */
export async function createAgentPayBrand(): Promise<AgentPayBrand> {
  const brand = await createBrand({ withGames: true });
  await query(
    `insert into agent_contract_rule (merchant_id, kind, rate_ppm_max) select $1, unnest($2::text[]), 500000`,
    [brand.id, KINDS],
  );
  const member = async (type: 0 | 1, upline?: string) => {
    const options = { type, password: DEMO_PASSWORD, merchantId: brand.id, referralCode: upline?.toUpperCase() };
    return (await createMember(options)).account;
  };
  const top = await member(1);
  const middle = await member(1, top);
  const low = await member(1, middle);
  return { brand, agents: [top, middle, low], player: await member(0, low) };
}

/** Opens a page of a site, in English or another language, signed in as this account by a single-use code. */
export async function openByHandOff(
  page: Page,
  account: string,
  origin: string,
  path: string,
  language: ScreenLanguage = 'en',
): Promise<void> {
  await rememberLanguage(page, language);
  const code = await createHandOffCode(account, origin);
  await page.goto(`${origin}${path}#handOff=${code}`);
  await page.waitForFunction(() => sessionStorage.getItem('baize.token') !== null);
  await removeOpenerSession(code);
}

function createTerms(kind: ContractKind, ratePercent: string): ContractTerms {
  const common = { tiers: [{ ratePercent }], activeFrom: { validBet: '0.00', deposits: '0.00' } };
  if (kind === 'dividend') return { kind, period: 'M', carryOver: 'reset', ...common };
  return kind === 'daily_salary' ? { kind, period: 'D', ...common } : { kind, ...common };
}

/** Offers the top agent a contract of each kind on behalf of the brand, by the operator's command. */
export async function offerToTop({ brand, agents: [top] }: AgentPayBrand): Promise<void> {
  const { id } = await queryOne<{ id: string }>(`select member_id as id from member where account = $1`, [top]);
  await Promise.all(
    KINDS.map(async (kind) => {
      const terms = JSON.stringify(createTerms(kind, RATES_PERCENT[kind][0]));
      await brand.ops('members', 'offer-contract', '--member', id, '--terms', terms, '--reason', 'ticket 7');
    }),
  );
}

/** Offers a downline contracts of all kinds but the one that the form offers, as the page of the agent would. */
export async function offerOtherKinds(page: Page, account: string, level: 1 | 2, byForm: ContractKind): Promise<void> {
  for (const kind of KINDS.filter((each) => each !== byForm))
    await callPlatform(page, 'POST', '/wps/agent/contract/offer', {
      account,
      terms: createTerms(kind, RATES_PERCENT[kind][level]),
      note: '',
    });
}

/** Agrees to all offers but the one of the kind that is answered in the browser. */
export async function agreeToOtherKinds(page: Page, account: string, inBrowser: ContractKind): Promise<void> {
  const offers = await query<{ id: string }>(
    `select r.request_id as id from agent_contract_request r join member m on m.member_id = r.downline_id
     where m.account = $1 and r.state = 'open' and r.kind <> $2`,
    [account, inBrowser],
  );
  for (const { id } of offers)
    await callPlatform(page, 'POST', '/wps/agent/contract/answer', { offerId: id, answer: 'approve', note: '' });
}

/**
 * Moves the bets of the brand back by whole days into the month before, and lets its contracts begin with the pay windows of
 * those bets, because the clock of PostgreSQL cannot be moved forward. All contracts but the dividend end with those windows,
 * so that there are not thousands of windows to settle.
 */
export async function movePlayIntoLastMonth({ brand: { id } }: AgentPayBrand): Promise<void> {
  const { days } = await queryOne<{ days: number }>(
    `select current_date - (date_trunc('month', current_date) - interval '20 days')::date as days`,
    [],
  );
  await movePlayBack(id, days);
  await query(
    `with span as (
       select date_bin('5 minutes', min(placed_at), 'epoch') as first, date_bin('5 minutes', max(placed_at), 'epoch') as last
       from bet where merchant_id = $1)
     update agent_contract c set
       starts_at = case c.kind when 'real_time_salary' then first
         else date_trunc(case c.kind when 'hourly_salary' then 'hour' when 'daily_salary' then 'day' else 'month' end, first at time zone m.time_zone)
           at time zone m.time_zone end,
       state = case c.kind when 'dividend' then 'approved' else 'ended' end,
       ended_at = case c.kind when 'real_time_salary' then last + interval '5 minutes'
         when 'hourly_salary' then (date_trunc('hour', last at time zone m.time_zone) + interval '1 hour') at time zone m.time_zone
         when 'daily_salary' then (date_trunc('day', last at time zone m.time_zone) + interval '1 day') at time zone m.time_zone end
     from span, merchant m where c.merchant_id = $1 and m.merchant_id = $1`,
    [id],
  );
}

/**
 * Runs the operator's settlement until every pay window of the brand is paid; throws where some are open after six passes. The
 * first pass creates the runs of the contracts, and reports them as overdue, because their windows ended weeks ago.
 */
export async function settleAll({ brand: { id } }: AgentPayBrand): Promise<void> {
  let printed = '';
  for (let pass = 0; pass < PASSES_MAX; pass += 1) {
    printed = (await runOps('settlements', 'run', '--by', 'e2e')).output;
    const { planned, open } = await queryOne<{ planned: number; open: number }>(
      `select count(*)::integer as planned, (count(*) filter (where state <> 'done'))::integer as open
       from settlement_run where merchant_id = $1`,
      [id],
    );
    if (planned > 0 && open === 0) return;
  }
  throw new Error(`windows of the brand are not settled: ${printed}`);
}
