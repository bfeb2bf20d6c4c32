import { assert } from '../../domain/assert.ts';
import { takeLastCharacters } from '../../domain/cashier/masked-account.ts';
import type { Vault } from '../../platform/vault.ts';

/** The receiver of a payout. The fields are encrypted at rest (docs/decisions/0029-account-numbers-at-rest.md). */
export interface Payee {
  readonly accountNumber: string;
  readonly holderName: string;
  /** The branch of the bank. Empty if the member gave none. */
  readonly branch: string;
}

/** The row to which a sealed value is bound. A value that was copied to another row cannot be opened. */
export interface PayeeKey {
  readonly memberId: bigint;
  readonly payoutAccountId: bigint;
}

/** The stored payee: either sealed, or in the three plain columns of a row that `payout-accounts seal` has not processed yet. */
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
export interface AccountScope {
  readonly merchantId: number;
  readonly providerCode: string;
}

/** Encrypts a payee and returns the columns of its row. The plain columns become null, and the fingerprint allows a search by number. */
export function sealPayee(vault: Vault, key: PayeeKey, scope: AccountScope, { accountNumber, ...payee }: Payee) {
  return {
    sealed: vault.seal(JSON.stringify({ accountNumber, ...payee }), buildSealingContext(key)),
    fingerprint: vault.fingerprint(buildFingerprintText(scope, accountNumber)),
    last_four: takeLastCharacters(accountNumber),
    account_number: null,
    holder_name: null,
    branch: null,
  };
}

/** Decrypts a stored payee. Throws if the vault does not have the key, or if the value is bound to another row. */
export function openPayee(vault: Vault, stored: StoredPayee): Payee {
  const { sealed, plainNumber, plainHolder, plainBranch } = stored;
  if (sealed === null) {
    assert(plainNumber !== null && plainHolder !== null && plainBranch !== null, 'a payout account without a payee');
    return { accountNumber: plainNumber, holderName: plainHolder, branch: plainBranch };
  }
  return JSON.parse(vault.open(sealed, buildSealingContext(stored))) as Payee;
}

/** Computes the fingerprints under which rows with this account number can be stored, one for each key of the vault. */
export function computeFingerprints(vault: Vault, scope: AccountScope, accountNumber: string): Buffer[] {
  return vault.fingerprints(buildFingerprintText(scope, accountNumber));
}

function buildSealingContext({ memberId, payoutAccountId }: PayeeKey): string {
  return `payout-account:${memberId}:${payoutAccountId}`;
}

/** Builds the text of a fingerprint. The text includes brand and provider, so that equal numbers elsewhere have other fingerprints. */
function buildFingerprintText({ merchantId, providerCode }: AccountScope, accountNumber: string): string {
  return `${merchantId}:${providerCode}:${accountNumber.toLowerCase()}`;
}
