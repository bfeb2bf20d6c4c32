import type { ExtraCheckRequired } from '@baize/contract/schemas/session';
import { openTestApp, type Answer, type TestApp } from './app.ts';
import { call, PASSWORD } from './people.ts';

/** A server whose first brand allows log-in by SMS, new passwords by e-mail and by SMS, and the forced change of expired passwords. */
export interface LoginTest {
  readonly server: TestApp;
  /** Logs in by user name. The password is `PASSWORD` by default; `more` is added to the request, and `options` sets its host and headers. */
  readonly login: (username: string, password?: string, more?: object, options?: object) => Promise<Answer>;
  /** Sets columns of the member with this account. */
  readonly setMember: (account: string, columns: Record<string, unknown>) => Promise<void>;
}

/** The switches for log-in by SMS, a new password by e-mail, a new password by SMS, and the change of expired passwords. */
const SWITCHES = ['MOBILEVERCODELOGIN3', 'CHNGPASSMAIL3', 'CHNGPASSVERIF3', 'PWDEXPFORCECHANGE3'];

/** Opens the server of tests of log-ins. */
export async function openLoginTest(): Promise<LoginTest> {
  const server = await openTestApp();
  await server.db
    .insertInto('merchant_switch')
    .values(SWITCHES.map((mod_id) => ({ merchant_id: 1, mod_id, enabled: true })))
    .execute();
  return {
    server,
    login: async (username, password = PASSWORD, more = {}, options = {}) =>
      await call(server, 'login', { username, password, type: 'username', ...more }, options),
    setMember: async (account, columns) => {
      await server.db.updateTable('member').set(columns).where('account', '=', account).execute();
    },
  };
}

/** Returns the extra check that a refused log-in demands. */
export function readExtraCheck(answer: Answer): ExtraCheckRequired {
  // A refusal has no value by its type; this one has.
  return (answer.body as unknown as { value: ExtraCheckRequired }).value;
}

/** Resets the clock, and the rules of log-in that a test may have changed at its brand. */
export async function resetLoginRules(server: TestApp): Promise<void> {
  server.at(undefined);
  const rules = {
    human_check_scenes: ['sms'],
    check_new_ip: false,
    initial_password_hash: null,
    password_max_age_days: null,
  };
  await server.db.updateTable('merchant').set(rules).execute();
}
