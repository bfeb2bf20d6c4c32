import { defineConfig } from 'vitest/config';

/** `pnpm test:firefox`. The files are no part of `npm test -- unit`: they need a stack and a Firefox. */
export default defineConfig({
  root: import.meta.dirname,
  test: { name: 'firefox', include: ['src/*.firefox.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
});
