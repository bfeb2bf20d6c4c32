import type { RegisterField } from '@baize/contract/codes';
import type { MemberInfo } from '@baize/contract/schemas/member';
import type { SwitchId } from '@baize/contract/schemas/system';
import { expect } from 'vitest';
import { registration, type Answer, type TestApp } from './app.ts';
import { call, tokenOf, valueOf } from './people.ts';
import { readNewestCode, passHumanCheck } from './verification.ts';

/** Restores the switches, rules, human checks and the clock that a test of registrations may have changed. */
export async function resetRegistrationSettings(server: TestApp): Promise<void> {
  await server.db.deleteFrom('merchant_switch').execute();
  await server.db
    .deleteFrom('register_rule')
    .where('field', 'not in', ['username', 'password', 'referralCode'])
    .execute();
  await server.db
    .updateTable('merchant')
    .set({ human_check_scenes: ['sms'] })
    .execute();
  server.at(undefined);
}

/** Returns the functions with which tests of registrations change the settings of brand 1, register people and read their rows. */
export function registrationActs(getServer: () => TestApp) {
  async function turnOn(...ids: SwitchId[]): Promise<void> {
    const rows = ids.map((mod_id) => ({ merchant_id: 1, mod_id, enabled: true }));
    await getServer().db.insertInto('merchant_switch').values(rows).execute();
  }

  async function addRules(...fields: RegisterField[]): Promise<void> {
    const rule = {
      merchant_id: 1,
      enabled: true,
      required: false,
      accepted_pattern: '*',
      pattern_id: 0,
      min_length: 1,
    };
    const rows = fields.map((field) => ({ ...rule, field, max_length: 64 }));
    await getServer().db.insertInto('register_rule').values(rows).execute();
  }

  async function register(username: string, more: object = {}, headers?: Record<string, string>): Promise<Answer> {
    return await call(getServer(), 'register', registration(username, { ...more }), headers ? { headers } : {});
  }

  /** Each test uses a new number, because the codes per number and day are limited. */
  let lastNumber = 9_841_000_000;
  function newNumber(): string {
    lastNumber += 1;
    return String(lastNumber);
  }

  async function requestCode(mobileNo: string, regType: 'username' | 'mobile'): Promise<string> {
    const humanCheck = await passHumanCheck(getServer(), 'sms');
    const sent = await call(getServer(), 'smsForRegister', {
      mobileNo,
      countryDialingCode: '977',
      regType,
      humanCheck,
    });
    expect(sent.status).toBe(200);
    return await readNewestCode(getServer().db);
  }

  async function registerMobile(mobileNum: string, more: object): Promise<Answer> {
    const noPassword = { password: undefined, confirmPassword: undefined };
    const body = { ...registration(mobileNum), ...noPassword };
    return await call(getServer(), 'registerMobile', { ...body, mobileNum, countryDialingCode: '977', ...more });
  }

  async function findRow(account: string) {
    return await getServer()
      .db.selectFrom('member')
      .select(['member_id', 'upline_id', 'nickname', 'mobile', 'mobile_verified_at', 'email', 'real_name'])
      .select(['withdraw_password_hash', 'password_hash', 'profile'])
      .where('merchant_id', '=', 1)
      .where('account', '=', account)
      .executeTakeFirst();
  }

  async function readInfo(answer: Answer): Promise<MemberInfo> {
    return valueOf('memberInfo', await call(getServer(), 'memberInfo', {}, { token: tokenOf(answer) }));
  }

  /** Registers a member with this account, makes the member an agent and returns its info, with the referral code. */
  async function registerAgent(account: string): Promise<MemberInfo> {
    const info = await readInfo(await register(account));
    await getServer().db.updateTable('member').set({ type: 1 }).where('account', '=', account).execute();
    return info;
  }

  async function countRows(): Promise<bigint[]> {
    const counts = (['member', 'wallet_account', 'session', 'login_event'] as const).map(async (table) => {
      const counted = getServer()
        .db.selectFrom(table)
        .select(({ fn }) => fn.countAll<bigint>().as('n'));
      return (await counted.executeTakeFirstOrThrow()).n;
    });
    return await Promise.all(counts);
  }

  return {
    turnOn,
    addRules,
    register,
    newNumber,
    requestCode,
    registerMobile,
    findRow,
    readInfo,
    registerAgent,
    countRows,
  };
}
