import { openLoginWorld } from './login-world.ts';

/** Before the first test, so that every test meets the same ways to log in, whichever runs first. */
export default async function loginWorldBeforeAll(): Promise<void> {
  await openLoginWorld();
}
