import { join } from 'node:path';
import { arcadeOrigin, paymentsOrigin, serverOrigin, siteAddresses, type StackPorts } from './addresses.ts';
import { isPortTaken, root } from './child.ts';
import { demoMembers, DEMO_PASSWORD } from './seed/demo.ts';
import { startStack, type Stack } from './stack.ts';

/*
 * The part of `npm start` and `npm run dev` that runs on the pinned Node after the installation: it starts the stack and
 * prints its addresses.
 */
const DEFAULT_PORT = 8080;

const isDev = process.argv.includes('--dev');
const port = Number(process.env['BAIZE_PORT'] ?? DEFAULT_PORT);
const ports: StackPorts = {
  sitesPort: port,
  serverPort: port + 1,
  arcadePort: port + 2,
  paymentsPort: port + 3,
  liveChatPort: port + 4,
};
let isStopping = false;

await refuseTakenPorts();
const startedAt = Date.now();
const stackStart = startOrExit();
stopOnRequest(stackStart);
const stack = await stackStart;
watchChildren(stack);
if (!isStopping) printTable(stack);

/** Ends the process with an explanation if another program listens on one of the ports. */
async function refuseTakenPorts(): Promise<void> {
  for (const taken of Object.values(ports)) {
    if (await isPortTaken(taken)) {
      exitWithSentence(
        `Port ${taken} is in use by another program. Stop it, or choose others: BAIZE_PORT=9080 npm start (uses 9080 to 9084).`,
      );
    }
  }
}

/** Starts the stack. Ends the process with the reason if the start fails. */
async function startOrExit(): Promise<Stack> {
  try {
    return await startStack({
      ports,
      dataDir: process.env['BAIZE_DATA'] ?? join(root, '.data'),
      durable: true,
      dev: isDev,
      quiet: false,
      logLevel: process.env['LOG_LEVEL'] ?? 'warn',
      rateLimitScale: 1,
      identityEmulator: process.env['IDENTITY_EMULATOR'] === 'on',
    });
  } catch (error) {
    return exitWithSentence(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Stops the stack when the parent process sends `stop`, when the parent ends, and on signals. A stack that is still
 * starting is stopped as soon as it is up, because parts of it are running already.
 */
function stopOnRequest(running: Promise<Stack>): void {
  process.on('message', (message) => void (message === 'stop' && stop(running, 0)));
  process.on('disconnect', () => void stop(running, 0));
  process.on('SIGTERM', () => void stop(running, 0));
  process.on('SIGINT', () => void stop(running, 0));
  process.send?.('listening');
}

/** Stops everything when one of the programs exits by itself. */
function watchChildren(running: Stack): void {
  for (const child of Object.values(running.children)) {
    child.process.on('exit', (code) => {
      if (!isStopping) console.error(`\n  ${child.name} ended by itself (code ${code}).`);
      void stop(Promise.resolve(running), 1);
    });
  }
}

async function stop(running: Promise<Stack>, code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  console.log('\n  Stopping …');
  await (await running).stop();
  process.exit(code);
}

function printTable({ seeded, emulatorUrl }: Stack): void {
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  const lines = [
    '',
    `  Baize is up after ${seconds} s${seeded ? ', with a fresh demo' : ''}. Ctrl-C stops everything.`,
    '',
    ...siteAddresses(ports).map(({ merchant, site, origin }) => `  ${`${merchant} ${site} site`.padEnd(22)}${origin}`),
    `  ${'Arcade'.padEnd(22)}${arcadeOrigin(ports)}`,
    `  ${'Payment sandbox'.padEnd(22)}${paymentsOrigin(ports)}`,
    `  ${'Server'.padEnd(22)}${serverOrigin(ports)}${isDev ? '/docs' : ''}`,
    `  ${'SMS and mail outbox'.padEnd(22)}${serverOrigin(ports)}/dev/outbox`,
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

/** Prints the sentence and ends the process with the code 1. */
function exitWithSentence(sentence: string): never {
  console.error(`\n  ${sentence}\n`);
  process.exit(1);
}
