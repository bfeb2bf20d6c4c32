import { parseAmount, type Currency, type Money } from '@baize/money';
import type { VendorClient } from './vendor-client.ts';
import { openVendorClients, type VendorWalletsContext, type WalletVendor } from './vendors.ts';

/** The parts of a vendor that a call for a balance needs. */
type BalanceVendor = Pick<WalletVendor, 'code' | 'integration'>;

/** Fetches the balance of the member's vendor wallet. Returns `undefined` if the vendor cannot be called or gives no usable answer. */
export async function fetchVendorBalance(
  context: VendorWalletsContext,
  vendor: BalanceVendor,
  memberId: bigint,
  currency: Currency,
): Promise<Money | undefined> {
  const [balance] = await fetchBalancesOfVendors(context, [vendor], memberId, currency);
  return balance;
}

/**
 * Fetches the balances of the member's wallets at several vendors, in their order. The vendors are called at the same time, each with its own
 * time limit, and no database connection is held while they answer.
 */
export async function fetchBalancesOfVendors(
  context: VendorWalletsContext,
  vendors: readonly BalanceVendor[],
  memberId: bigint,
  currency: Currency,
): Promise<readonly (Money | undefined)[]> {
  const clients = await openVendorClients(context, vendors);
  return await Promise.all(
    vendors.map(
      async ({ code, integration }) =>
        await fetchBalance(clients.get(integration), { vendor: code, memberId, currency }),
    ),
  );
}

/** Names the wallet of a member at a vendor. */
interface BalanceKey {
  readonly vendor: string;
  readonly memberId: bigint;
  readonly currency: Currency;
}

/** Returns undefined without a client, after a failed call, and for an answer without an amount of this currency. */
async function fetchBalance(
  client: VendorClient | undefined,
  { vendor, memberId, currency }: BalanceKey,
): Promise<Money | undefined> {
  const answer = await client?.fetchBalance({ playerId: String(memberId), vendor, currency });
  if (answer?.kind !== 'answer' || answer.code !== 'OK' || answer.body['currency'] !== currency) return undefined;
  const { balance } = answer.body;
  return typeof balance === 'string' ? parseAmount(balance, currency) : undefined;
}
