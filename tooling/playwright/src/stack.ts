import { DEMO_PASSWORD } from '@baize/dev-env/demo';

export { DEMO_PASSWORD };

interface StackEnvironment {
  readonly sitesPort: number;
  readonly serverPort: number;
  readonly arcadePort: number;
  readonly databaseUrl: string;
  /** Keys of this stack, which operators' commands need. */
  readonly secretKey: string;
  readonly vaultKeys: string;
  /** Address of the identity emulator, where the stack was started with one. */
  readonly emulatorUrl?: string;
}

/** Ports, database and keys of the stack under test. */
export const stack: StackEnvironment = readStack();
/** Origins of the sites of the demo's first brand, of the player site of the second (Padma), and of the arcade. */
export const playerOrigin = `http://play.baize.localhost:${stack.sitesPort}`;
export const agentOrigin = `http://agent.baize.localhost:${stack.sitesPort}`;
export const padmaPlayerOrigin = `http://play.padma.localhost:${stack.sitesPort}`;
export const arcadeOrigin = `http://arcade.localhost:${stack.arcadePort}`;

function readStack(): StackEnvironment {
  const text = process.env['BAIZE_STACK'];
  if (!text) throw new Error('no stack: run this through tooling/dev-env/src/with-stack.ts (pnpm e2e, pnpm shots)');
  return JSON.parse(text) as StackEnvironment;
}
