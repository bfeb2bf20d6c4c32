import { assert } from '../../domain/assert.ts';
import { lastFourOf } from '../../domain/cashier/masked-account.ts';
import type { Vault } from '../../platform/vault.ts';

/** To whom money is paid: what nobody reads in the database (decision 29). */
export interface Payee {
  readonly accountNumber: string;
  readonly holderName: string;
  readonly branch: string;
}

/** Of whom it is. A value that stands in another row does not open. */
export interface PayeeKey {
  readonly memberId: bigint;
  readonly payoutAccountId: bigint;
}

/** As it stands in the row: sealed, or in the three columns of a row that `payout-accounts seal` has not been at. */
export interface StoredPayee extends PayeeKey {
  readonly sealed: Buffer | null;
  readonly plainNumber: string | null;
  readonly plainHolder: string | null;
  readonly plainBranch: string | null;
}

/** What a query selects of `payout_account as a` for it, beside the key. */
export const payeeColumns = [
  'a.sealed',
  'a.account_number as plainNumber',
  'a.holder_name as plainHolder',
  'a.branch as plainBranch',
] as const;

/** Where an account is: one brand's bank or wallet. */
export interface AccountPlace {
  readonly merchantId: number;
  readonly providerCode: string;
}

/** Columns of a sealed row. */
export function sealPayee(vault: Vault, key: PayeeKey, place: AccountPlace, { accountNumber, ...payee }: Payee) {
  return {
    sealed: vault.seal(JSON.stringify({ accountNumber, ...payee }), rowOf(key)),
    fingerprint: vault.fingerprint(sameText(place, accountNumber)),
    last_four: lastFourOf(accountNumber),
    account_number: null,
    holder_name: null,
    branch: null,
  };
}

/** Throws where the key is gone or the value is of another row. */
export function openPayee(vault: Vault, stored: StoredPayee): Payee {
  const { sealed, plainNumber, plainHolder, plainBranch } = stored;
  if (sealed === null) {
    assert(plainNumber !== null && plainHolder !== null && plainBranch !== null, 'a payout account without a payee');
    return { accountNumber: plainNumber, holderName: plainHolder, branch: plainBranch };
  }
  return JSON.parse(vault.open(sealed, rowOf(stored))) as Payee;
}

/** What rows with the same number have as their fingerprint, under whichever key they were sealed. */
export function fingerprintsOf(vault: Vault, place: AccountPlace, accountNumber: string): Buffer[] {
  return vault.fingerprints(sameText(place, accountNumber));
}

function rowOf({ memberId, payoutAccountId }: PayeeKey): string {
  return `payout-account:${memberId}:${payoutAccountId}`;
}

/** Of one brand and provider: the same number elsewhere shows to nobody as the same. */
function sameText({ merchantId, providerCode }: AccountPlace, accountNumber: string): string {
  return `${merchantId}:${providerCode}:${accountNumber.toLowerCase()}`;
}
