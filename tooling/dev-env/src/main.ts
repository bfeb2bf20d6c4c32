import { join } from 'node:path';
import { arcadeOrigin, paymentsOrigin, serverOrigin, siteAddresses, type Addresses } from './addresses.ts';
import { portIsTaken, root } from './child.ts';
import { demoMembers, DEMO_PASSWORD } from './seed/demo.ts';
import { startStack, type Stack } from './stack.ts';

/** `npm start` and `npm run dev`, from here on with every package installed and on the pinned Node. */
const DEFAULT_PORT = 8080;

const dev = process.argv.includes('--dev');
const port = Number(process.env['BAIZE_PORT'] ?? DEFAULT_PORT);
const addresses: Addresses = { sitesPort: port, serverPort: port + 1, arcadePort: port + 2, paymentsPort: port + 3 };

await tellTakenPorts();
const startedAt = Date.now();
const stack = await startOrExplain();
stopWhenAsked(stack);
printTable(stack);

async function tellTakenPorts(): Promise<void> {
  for (const taken of Object.values(addresses)) {
    if (await portIsTaken(taken)) {
      explain(
        `Port ${taken} is in use by another program. Stop it, or choose others: BAIZE_PORT=9080 npm start (uses 9080 to 9083).`,
      );
    }
  }
}

async function startOrExplain(): Promise<Stack> {
  try {
    return await startStack({
      addresses,
      dataDir: process.env['BAIZE_DATA'] ?? join(root, '.data'),
      durable: true,
      dev,
      quiet: false,
      logLevel: process.env['LOG_LEVEL'] ?? 'warn',
      rateLimitScale: 1,
      identityEmulator: process.env['IDENTITY_EMULATOR'] === 'on',
    });
  } catch (error) {
    return explain(error instanceof Error ? error.message : String(error));
  }
}

/** The one who started us sends `stop`; if it is gone without a word, we end as well. */
function stopWhenAsked(running: Stack): void {
  let stopping = false;
  const end = async (code: number): Promise<void> => {
    if (stopping) return;
    stopping = true;
    console.log('\n  Stopping …');
    await running.stop();
    process.exit(code);
  };
  process.on('message', (message) => void (message === 'stop' && end(0)));
  process.on('disconnect', () => void end(0));
  process.on('SIGTERM', () => void end(0));
  process.on('SIGINT', () => void end(0));
  for (const child of Object.values(running.children)) {
    child.process.on('exit', (code) => {
      if (!stopping) console.error(`\n  ${child.name} ended by itself (code ${code}).`);
      void end(1);
    });
  }
}

function printTable({ seeded, emulatorUrl }: Stack): void {
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  const lines = [
    '',
    `  Baize is up after ${seconds} s${seeded ? ', with a fresh demo' : ''}. Ctrl-C stops everything.`,
    '',
    ...siteAddresses(addresses).map(
      ({ merchant, site, origin }) => `  ${`${merchant} ${site} site`.padEnd(22)}${origin}`,
    ),
    `  ${'Arcade'.padEnd(22)}${arcadeOrigin(addresses)}`,
    `  ${'Payment sandbox'.padEnd(22)}${paymentsOrigin(addresses)}`,
    `  ${'Server'.padEnd(22)}${serverOrigin(addresses)}${dev ? '/docs' : ''}`,
    `  ${'SMS and mail outbox'.padEnd(22)}${serverOrigin(addresses)}/dev/outbox`,
    ...(emulatorUrl === undefined ? [] : [`  ${'Identity emulator'.padEnd(22)}${emulatorUrl}`]),
    '',
    `  Demo accounts, password ${DEMO_PASSWORD}`,
    ...Object.entries(demoMembers).flatMap(([merchant, members]) =>
      members.filter(({ role }) => role).map(({ account, role }) => `  ${`${merchant} ${account}`.padEnd(22)}${role}`),
    ),
    '',
  ];
  console.log(lines.join('\n'));
}

function explain(sentence: string): never {
  console.error(`\n  ${sentence}\n`);
  process.exit(1);
}
