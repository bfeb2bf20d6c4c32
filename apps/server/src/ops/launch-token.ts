import { parseArgs } from 'node:util';
import { TRIAL_TYPE } from '@baize/contract/limits';
import { judgeLaunch } from '../domain/lobby/judge-launch.ts';
import { launchAddress } from '../domain/lobby/launch-address.ts';
import { accountKey } from '../domain/identity/account-key.ts';
import type { Merchant } from '../http/call.ts';
import { findLaunchableGame, insertLaunchToken } from '../modules/play/queries.ts';
import { areDemoDepositsEnabled } from '../modules/cashier/queries.ts';
import type { Db, Tx } from '../platform/db.ts';
import { writeAudit } from '../operators/operator-audit.ts';
import { identifyOperator } from '../operators/operator-identity.ts';
import { makeMemberToken } from '../platform/tokens.ts';
import type { OpsContext } from './ops-context.ts';
import { runInTransaction } from './change.ts';
import { BrandScope } from '../scopes/brand-scope.ts';
import { OperatorError } from './operator-error.ts';
import { createTestPlayer } from './test-player.ts';

/** The lifetime of a test token. It is longer than the 60 s of a real launch, because a person may copy the token by hand. */
const TEST_TOKEN_MINUTES = 10;
const MINUTE_MS = 60_000;

/**
 * Runs `pnpm ops integrations launch-token`: makes a launch token, with which a vendor tests its integration. Standard output contains the
 * token alone, so that the conformance kit can run the command. Everything else goes to standard error.
 */
export async function makeLaunchToken(args: readonly string[], context: OpsContext): Promise<number> {
  const { db, print, printError } = context;
  const options = readTokenOptions(args);
  const merchant = await requireMerchant(db, options.merchant);
  const isDemo = await areDemoDepositsEnabled(db, merchant);
  if (options.createsNewPlayer && !isDemo)
    throw new OperatorError(demoOnlySentence(`a new player of ${merchant.code} would have real money`));
  const game = await requireLaunchableGame(db, merchant, options);
  const now = context.now();
  const expiresAt = new Date(now.getTime() + TEST_TOKEN_MINUTES * MINUTE_MS);
  const { token, memberId } = await runInTransaction(db, options.dryRun, async (tx) => {
    const playerId = await resolvePlayer(tx, { options, merchant, isDemo, now });
    const memberToken = makeMemberToken(playerId);
    const { integration } = game;
    const { vendor, gameCode, by } = options;
    const launch = {
      memberId: playerId,
      loginId: null,
      tokenHash: memberToken.hash,
      integration,
      vendor,
      gameCode,
      now,
      expiresAt,
    };
    await insertLaunchToken(tx, { ...launch, language: options.language ?? merchant.defaultLanguage });
    const after = { memberId: String(playerId), vendor, gameCode, newPlayer: options.createsNewPlayer, expiresAt };
    const { loginName: operator } = await identifyOperator(tx, by, now);
    await writeAudit(tx, {
      operator,
      merchantId: merchant.merchantId,
      command: 'integrations launch-token',
      target: `${integration} ${vendor}/${gameCode}`,
      before: null,
      after,
      now,
    });
    return { token: memberToken.token, memberId: playerId };
  });
  if (options.dryRun) printError('A dry run: the token that follows opens nothing.');
  const language = options.language ?? merchant.defaultLanguage;
  const address = {
    launchUrl: game.launchUrl,
    gameCode: options.gameCode,
    language,
    currency: merchant.currency,
    timeZone: merchant.timeZone,
  };
  print(token);
  printError(`player ${memberId}, good once and until ${expiresAt.toISOString()}`);
  printError(launchAddress({ ...address, backUrl: game.launchUrl, launchToken: token }));
  return 0;
}

interface TokenOptions {
  readonly merchant: string;
  readonly vendor: string;
  readonly gameCode: string;
  readonly account: string | undefined;
  readonly createsNewPlayer: boolean;
  readonly balanceMinor: bigint;
  readonly language: string | undefined;
  readonly by: string;
  readonly dryRun: boolean;
}

function readTokenOptions(args: readonly string[]): TokenOptions {
  const values = parseTokenArguments(args);
  const { merchant, vendor, game, account, language } = values;
  if (merchant === undefined || vendor === undefined || game === undefined)
    throw new OperatorError('Say which game of which brand: --merchant CODE --vendor CODE --game CODE.');
  const createsNewPlayer = values['new-player'] === true;
  if (createsNewPlayer === (account !== undefined))
    throw new OperatorError('Say for whom: either --account NAME or --new-player.');
  const by = values.by?.trim();
  if (!by) throw new OperatorError('Say who you are: --by NAME. It is kept in the audit.');
  const balance = values['balance-minor'];
  if (balance !== undefined && (!createsNewPlayer || !/^\d{1,17}$/.test(balance)))
    throw new OperatorError('--balance-minor is a whole number of minor units, and goes with --new-player.');
  const dryRun = values['dry-run'] === true;
  const balanceMinor = BigInt(balance ?? 0);
  return { merchant, vendor, gameCode: game, account, createsNewPlayer, balanceMinor, language, by, dryRun };
}

function parseTokenArguments(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const options = { merchant: text, vendor: text, game: text, account: text, language: text, by: text } as const;
  const testOptions = { 'new-player': flag, 'balance-minor': text, 'dry-run': flag } as const;
  try {
    return parseArgs({ args: [...args], options: { ...options, ...testOptions } }).values;
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : String(error));
  }
}

async function requireMerchant(db: Db, code: string): Promise<Merchant> {
  const row = await db
    .selectFrom('merchant')
    .select(['merchant_id as merchantId', 'code', 'name', 'dialling_code as diallingCode', 'currency'])
    .select(['time_zone as timeZone', 'default_language as defaultLanguage'])
    .where('code', '=', code)
    .executeTakeFirst();
  if (!row) throw new OperatorError(`There is no merchant ${code}.`);
  return row;
}

async function requireLaunchableGame(db: Db, { merchantId, code }: Merchant, { vendor, gameCode }: TokenOptions) {
  const judged = judgeLaunch(await findLaunchableGame(db, merchantId, vendor, gameCode), false);
  if (!judged.ok)
    throw new OperatorError(
      `${code} offers no game ${gameCode} of ${vendor} now: see games list, vendors list, integrations list and brand-vendors list.`,
    );
  return judged.value;
}

interface PlayerChoice {
  readonly options: TokenOptions;
  readonly merchant: Merchant;
  /** The brand has play money, so that none of its members can hold real money. */
  readonly isDemo: boolean;
  readonly now: Date;
}

/**
 * Returns the player of the token, and creates a new player on request. Refuses a member who may hold real money, because everybody who has the token
 * could stake this money.
 */
async function resolvePlayer(tx: Tx, { options, merchant, isDemo, now }: PlayerChoice): Promise<bigint> {
  const { account, balanceMinor, language = merchant.defaultLanguage } = options;
  if (account === undefined) return await createTestPlayer(tx, { merchant, balanceMinor, language, now });
  const scope = new BrandScope({ merchantId: merchant.merchantId });
  const member = await tx
    .selectFrom(scope.members().as('m'))
    .select(['m.member_id', 'm.type'])
    .where('m.account_key', '=', accountKey(account))
    .executeTakeFirst();
  if (!member) throw new OperatorError(`There is no account ${account} of ${merchant.code}.`);
  if (!isDemo && member.type !== TRIAL_TYPE)
    throw new OperatorError(demoOnlySentence(`${account} may have real money`));
  return member.member_id;
}

function demoOnlySentence(reason: string): string {
  return `Refused: ${reason}. Test tokens are for trial accounts, and for brands with play money (the switch DEMOCASHIER).`;
}
