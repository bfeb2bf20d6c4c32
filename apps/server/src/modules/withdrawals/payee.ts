import { assert } from '../../domain/assert.ts';
import { lastFourOf } from '../../domain/cashier/masked-account.ts';
import type { Vault } from '../../platform/vault.ts';

/** The receiver of a pay-out. The fields are sealed, so that they cannot be read in the database (docs/decisions/0029-account-numbers-at-rest.md). */
export interface Payee {
  readonly accountNumber: string;
  readonly holderName: string;
  readonly branch: string;
}

/** The row that a sealed value belongs to. A value that was copied to another row cannot be opened. */
export interface PayeeKey {
  readonly memberId: bigint;
  readonly payoutAccountId: bigint;
}

/** The payee as it is stored: sealed, or in the three plain columns of a row that `payout-accounts seal` has not processed yet. */
export interface StoredPayee extends PayeeKey {
  readonly sealed: Buffer | null;
  readonly plainNumber: string | null;
  readonly plainHolder: string | null;
  readonly plainBranch: string | null;
}

/** The columns of `payout_account as a` that a `StoredPayee` needs besides its key. */
export const payeeColumns = [
  'a.sealed',
  'a.account_number as plainNumber',
  'a.holder_name as plainHolder',
  'a.branch as plainBranch',
] as const;

/** The brand and the bank or wallet provider of an account. */
export interface AccountPlace {
  readonly merchantId: number;
  readonly providerCode: string;
}

/** Returns the columns of a sealed row. */
export function sealPayee(vault: Vault, key: PayeeKey, place: AccountPlace, { accountNumber, ...payee }: Payee) {
  return {
    sealed: vault.seal(JSON.stringify({ accountNumber, ...payee }), sealingContext(key)),
    fingerprint: vault.fingerprint(fingerprintText(place, accountNumber)),
    last_four: lastFourOf(accountNumber),
    account_number: null,
    holder_name: null,
    branch: null,
  };
}

/** Opens a payee. Throws if the key does not exist any more or the value belongs to another row. */
export function openPayee(vault: Vault, stored: StoredPayee): Payee {
  const { sealed, plainNumber, plainHolder, plainBranch } = stored;
  if (sealed === null) {
    assert(plainNumber !== null && plainHolder !== null && plainBranch !== null, 'a payout account without a payee');
    return { accountNumber: plainNumber, holderName: plainHolder, branch: plainBranch };
  }
  return JSON.parse(vault.open(sealed, sealingContext(stored))) as Payee;
}

/** Computes the fingerprints that rows with this number can have, one for each key. */
export function computeFingerprints(vault: Vault, place: AccountPlace, accountNumber: string): Buffer[] {
  return vault.fingerprints(fingerprintText(place, accountNumber));
}

function sealingContext({ memberId, payoutAccountId }: PayeeKey): string {
  return `payout-account:${memberId}:${payoutAccountId}`;
}

/** Includes brand and provider, so that equal numbers at different providers have different fingerprints. */
function fingerprintText({ merchantId, providerCode }: AccountPlace, accountNumber: string): string {
  return `${merchantId}:${providerCode}:${accountNumber.toLowerCase()}`;
}
