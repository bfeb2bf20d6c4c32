import { isDeepStrictEqual } from 'node:util';
import type { Party } from '../../domain/contracts/contract-acts.ts';
import type { Terms } from '../../domain/contracts/terms.ts';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import type { Tx } from '../../platform/db.ts';
import { findContract, type ContractRequest } from './rows.ts';

/** The offer of an upline. `uplineId` is `null` for the merchant, which pays its agents itself. */
interface Offer {
  readonly uplineId: bigint | null;
  readonly terms: Terms;
  readonly note: string;
}

/**
 * Answers an offer while a request of its kind waits. Returns the id of the request if it is the same offer, so that an offer can be sent again after
 * its reply was lost. Refuses any other offer with `contract.request_open`.
 */
export async function answerRepeatedOffer(tx: Tx, waiting: ContractRequest, offer: Offer): Promise<Outcome<bigint>> {
  return (await isSameOffer(tx, waiting, offer)) ? done(waiting.requestId) : refuse('contract.request_open');
}

async function isSameOffer(tx: Tx, waiting: ContractRequest, { uplineId, terms, note }: Offer): Promise<boolean> {
  if (waiting.request !== 'new' || waiting.note !== note) return false;
  const offered = await findContract(tx, waiting.contractId);
  return offered?.uplineId === uplineId && isDeepStrictEqual(offered.terms, terms);
}

/**
 * Answers the request to end a contract while a request of its kind waits. Returns the id of the waiting request if the same side has requested the
 * end with the same note, and refuses any other request with `contract.request_open`.
 */
export function answerRepeatedTermination(
  waiting: ContractRequest,
  { party, note }: { readonly party: Party; readonly note: string },
): Outcome<bigint> {
  const isSame = waiting.request === 'termination' && waiting.askedBy === party && waiting.note === note;
  return isSame ? done(waiting.requestId) : refuse('contract.request_open');
}
