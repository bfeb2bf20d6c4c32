import { parseAmount, toDecimal } from '@baize/money';
import { Compile } from 'typebox/compile';
import { assert } from '../domain/assert.ts';
import { FreeRoundsDefinition } from '../domain/rewards/free-rounds-definition.ts';
import type { ProgramFile } from '../domain/rewards/program-file.ts';
import { currencyOf } from '../domain/wallet/currency.ts';
import { createPartnerFetchFor } from '../platform/partner-fetch.ts';
import { findFreeRoundGame } from '../rewards/free-round-games.ts';
import { fetchStakes, openFreeRoundServer } from '../rewards/free-round-vendor.ts';
import type { OpsContext } from './ops-context.ts';
import type { Brand } from './brand.ts';
import { OperatorError } from './operator-error.ts';

const definitions = Compile(FreeRoundsDefinition);

/**
 * Asks the vendor of the game whether it gives free rounds with the stake that the file names. A program that its vendor would refuse is so refused
 * before the first member claims it. Throws an `OperatorError` that says what to change.
 */
export async function validateFreeRoundProgram(
  context: OpsContext,
  brand: Brand,
  { definition }: ProgramFile,
): Promise<void> {
  assert(definitions.Check(definition), 'a validated file of free rounds has a definition of free rounds');
  const { nodeId, stake } = definition;
  const currency = currencyOf(brand.currency);
  const amount = parseAmount(stake, currency);
  if (!amount || amount.amountMinor === 0n)
    throw new OperatorError(`definition.stake: ${stake} is no stake of ${currency}.`);
  const game = await findFreeRoundGame(context.db, brand.merchantId, nodeId);
  if (!game) throw new OperatorError(`definition.nodeId: there is no game ${nodeId}.`);
  if (!game.isOpen)
    throw new OperatorError(
      `definition.nodeId: the brand does not offer game ${nodeId}, its vendor has wallets of its own, or its integration has no --free-rounds-url.`,
    );
  const stakes = await fetchVendorStakes(context, { ...game, currency });
  if (!stakes.some(({ amountMinor }) => amountMinor === amount.amountMinor))
    throw new OperatorError(`definition.stake: the game takes ${stakes.map(toDecimal).join(', ')} for free rounds.`);
}

/** Fetches the stakes that the vendor allows for free rounds of a game. Throws an `OperatorError` if the vendor refuses or does not answer. */
async function fetchVendorStakes(
  { db, now, openSecret, production = false }: OpsContext,
  {
    integration,
    gameCode,
    currency,
  }: { integration: string; gameCode: string; currency: ReturnType<typeof currencyOf> },
) {
  if (!openSecret) throw new OperatorError('Set SECRET_KEY: the vendor is asked with a key that it seals.');
  const access = { db, now, openSecret, fetchPartner: createPartnerFetchFor(production) };
  const server = await openFreeRoundServer(access, integration);
  if (!server) throw new OperatorError(`The integration ${integration} has no active key.`);
  const answer = await fetchStakes(server, gameCode, currency);
  switch (answer.kind) {
    case 'stakes':
      return answer.stakes;
    case 'refusal':
      throw new OperatorError(`The vendor gives no free rounds at ${gameCode}: it answers ${answer.code}.`);
    case 'no-answer':
      throw new OperatorError(
        `The vendor could not be asked (${answer.why}). Nothing was changed: say it again later.`,
      );
    default:
      return answer satisfies never;
  }
}
