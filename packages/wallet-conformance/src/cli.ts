#!/usr/bin/env node
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import process from 'node:process';
import { parseArgs, promisify } from 'node:util';
import { dialects, fetchSend, judge, junitOf, scorecardOf, Wallet, type Helpers } from './judge.ts';

const USAGE = `wallet-conformance: judges a wallet that speaks the seamless wallet API, rule by rule.

  --url URL          up to the version, e.g. https://wallet.example/seamless/v1
  --vendor CODE      the integration's code
  --dialect NAME     what it is spoken to in: ${Object.keys(dialects).join(', ')}; baize where nothing is said
  --key-id ID        which key signs; for dialects other than baize not needed
  --key SECRET       its secret, or the private key in PEM; better in WALLET_CONFORMANCE_KEY, where no process list shows it
  --launch COMMAND   prints a fresh launch token of a player of their own, who has at least BALANCE_MINOR (in its environment)
  --expire COMMAND   lets the game session GAME_SESSION (in its environment) expire; without it two rules are not judged
  --only IDS         these rules alone, e.g. B1,X3
  --junit FILE       writes the verdicts as JUnit XML, too

It moves real money of the wallet that it is pointed at: point it at one for tests.
Exit codes: 0 every rule that was judged held, 1 one was broken, 2 it could not begin.
`;

process.exitCode = await main();

async function main(): Promise<number> {
  const options = readOptions();
  if (!options) return 2;
  const { url, vendor, keyId, secret, dialect, launch, expire, only, junit } = options;
  const helpers: Helpers = {
    launchToken: async (balanceMinor) => await outputOf(launch, { BALANCE_MINOR: String(balanceMinor) }),
    ...(expire !== undefined && {
      expire: async (gameSession: string) => void (await outputOf(expire, { GAME_SESSION: gameSession })),
    }),
  };
  const verdicts = await judge(new Wallet({ url, vendor, keyId, secret }, fetchSend, dialect), helpers, only);
  process.stdout.write(scorecardOf(verdicts));
  if (junit !== undefined) await writeFile(junit, junitOf(verdicts));
  return verdicts.some(({ outcome }) => outcome === 'broken') ? 1 : 0;
}

function readOptions() {
  try {
    const text = { type: 'string' } as const;
    const { values } = parseArgs({
      options: {
        url: text,
        vendor: text,
        dialect: text,
        'key-id': text,
        key: text,
        launch: text,
        expire: text,
        only: text,
        junit: text,
        help: { type: 'boolean' },
      },
    });
    const {
      url = '',
      vendor = '',
      dialect: dialectName = 'baize',
      'key-id': keyId = '',
      launch = '',
      expire,
      only,
      junit,
    } = values;
    const secret = values.key ?? process.env['WALLET_CONFORMANCE_KEY'] ?? '';
    const dialect = Object.hasOwn(dialects, dialectName) ? dialects[dialectName]?.() : undefined;
    const needed = dialectName === 'baize' ? [vendor, launch, secret, keyId] : [vendor, launch, secret];
    if (values.help !== true && dialect && URL.canParse(url) && needed.every((value) => value !== ''))
      return {
        url: url.replace(/\/$/, ''),
        vendor,
        keyId,
        secret,
        dialect,
        launch,
        expire,
        only: only?.split(','),
        junit,
      };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n`);
  }
  process.stderr.write(USAGE);
  return undefined;
}

/** What a command of the caller prints. It is theirs: it runs in their shell, as they wrote it. */
async function outputOf(command: string, environment: Readonly<Record<string, string>>): Promise<string> {
  const { stdout } = await promisify(execFile)('sh', ['-c', command], { env: { ...process.env, ...environment } });
  return stdout.trim();
}
