#!/usr/bin/env node
import { writeFile } from 'node:fs/promises';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { dialects, fetchSend, judge, junitOf, ruleSummaries, scorecardOf, Wallet, type Helpers } from './judge.ts';
import { createCommandOperator, NO_SUCH_ACTION, runForOutput } from './operator-command.ts';
import { formatRulesTable } from './rules-table.ts';

const USAGE = `wallet-conformance: judges a wallet that speaks the seamless wallet API, rule by rule.

  --url URL              up to the version, e.g. https://wallet.example/seamless/v1
  --vendor CODE          the integration's code
  --dialect NAME         one of ${Object.keys(dialects).join(', ')}; baize where the option is missing
  --key-id ID            the key that signs; only the dialect baize names keys
  --key SECRET           the key's secret, or the private key in PEM; better in WALLET_CONFORMANCE_KEY, where no process list shows it
  --launch COMMAND       prints a fresh launch token of a new player with at least BALANCE_MINOR (in its environment)
  --expire COMMAND       lets the game session GAME_SESSION (in its environment) expire
  --operator COMMAND     acts as the operator: ACTION (in its environment) is block, exclude, limit-loss, exhaust-session, limit-stake,
                         disable-game, enable-game, begin-maintenance, end-maintenance, expire-launch-token, hold-wallet,
                         release-wallet, restart, add-key, retire-key or end-day; its parameters are PLAYER_ID, GAME_CODE,
                         AMOUNT_MINOR (empty: no limit), LAUNCH_TOKEN and KEY_ID. Exit code ${NO_SUCH_ACTION}: there is no such action.
                         add-key prints the key's id and, from the second line, its secret; end-day prints the day (2026-11-20).
  --other-vendor CODE    a second integration of the same wallet, with --other-key-id, --other-key (or WALLET_CONFORMANCE_OTHER_KEY)
                         and --other-launch
  --only IDS             judges these rules alone, e.g. B1,X3
  --junit FILE           also writes the verdicts as JUnit XML
  --list                 prints every rule with what it needs, and ends

A rule whose helper is missing is not judged, and the scorecard says what the rule needs.
It moves real money of the wallet that it is pointed at: point it at one for tests.
Exit codes: 0 every rule that was judged held, 1 one was broken, 2 it could not begin.
`;

process.exitCode = await main();

/** Runs the command and returns its exit code. */
async function main(): Promise<number> {
  const options = readOptions();
  if (options === 'list') {
    process.stdout.write(formatRulesTable(ruleSummaries));
    return 0;
  }
  if (!options) return 2;
  const { address, dialect, helpers, only, junit } = options;
  const verdicts = await judge(new Wallet(address, fetchSend, dialect()), helpers, only);
  process.stdout.write(scorecardOf(verdicts));
  if (junit !== undefined) await writeFile(junit, junitOf(verdicts));
  return verdicts.some(({ outcome }) => outcome === 'broken') ? 1 : 0;
}

function parseOptions() {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  return parseArgs({
    options: {
      url: text,
      vendor: text,
      dialect: text,
      'key-id': text,
      key: text,
      launch: text,
      expire: text,
      operator: text,
      'other-vendor': text,
      'other-key-id': text,
      'other-key': text,
      'other-launch': text,
      only: text,
      junit: text,
      list: flag,
      help: flag,
    },
  }).values;
}

type Values = ReturnType<typeof parseOptions>;

/** Reads the command line. Returns 'list' for `--list`, or undefined if the usage was printed because the options do not suffice. */
function readOptions() {
  try {
    const values = parseOptions();
    if (values.list === true) return 'list';
    const options = values.help === true ? undefined : toOptions(values);
    if (options) return options;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n`);
  }
  process.stderr.write(USAGE);
  return undefined;
}

/** Converts the command-line options. Returns undefined if an option is missing or wrong. */
function toOptions(values: Values) {
  const {
    url = '',
    vendor = '',
    dialect: dialectName = 'baize',
    'key-id': keyId = '',
    launch = '',
    only,
    junit,
  } = values;
  const secret = values.key ?? process.env['WALLET_CONFORMANCE_KEY'] ?? '';
  const dialect = Object.hasOwn(dialects, dialectName) ? dialects[dialectName] : undefined;
  const required = dialectName === 'baize' ? [vendor, launch, secret, keyId] : [vendor, launch, secret];
  if (!dialect || !URL.canParse(url) || required.includes('')) return undefined;
  const address = { url: url.replace(/\/$/, ''), vendor, keyId, secret };
  return { address, dialect, helpers: createHelpers(values, address, dialect), only: only?.split(','), junit };
}

type Address = ConstructorParameters<typeof Wallet>[0];

/** Creates the helpers from the commands that the options name. A helper whose option is missing is left out. */
function createHelpers(values: Values, address: Address, dialect: () => Wallet['dialect']): Helpers {
  const { launch = '', expire, operator, 'other-vendor': otherVendor, 'other-launch': otherLaunch = '' } = values;
  const createLauncher = (command: string) => async (balanceMinor: bigint) =>
    await runForOutput(command, { BALANCE_MINOR: String(balanceMinor) });
  const otherSecret = values['other-key'] ?? process.env['WALLET_CONFORMANCE_OTHER_KEY'] ?? '';
  const other = { ...address, vendor: otherVendor ?? '', keyId: values['other-key-id'] ?? '', secret: otherSecret };
  return {
    launchToken: createLauncher(launch),
    ...(expire !== undefined && {
      expire: async (gameSession: string) => void (await runForOutput(expire, { GAME_SESSION: gameSession })),
    }),
    ...(operator !== undefined && { operator: createCommandOperator(operator) }),
    ...(otherVendor !== undefined && {
      otherIntegration: { wallet: new Wallet(other, fetchSend, dialect()), launchToken: createLauncher(otherLaunch) },
    }),
  };
}
