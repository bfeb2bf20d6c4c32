import { enableLoginOptions } from './login-fixtures.ts';

/** Sets up the log-in methods before the first test, so that every test has the same ones in any order. */
export default async function setUpLoginOptions(): Promise<void> {
  await enableLoginOptions();
}
