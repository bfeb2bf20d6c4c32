import { parseAmount, type Currency, type Money } from '@baize/money';
import { openVendorClient, type VendorWalletsContext, type WalletVendor } from './vendors.ts';

/** Fetches the balance of the member's vendor wallet. Returns `undefined` if the vendor cannot be called or gives no usable answer. */
export async function fetchVendorBalance(
  context: VendorWalletsContext,
  { code, integration }: Pick<WalletVendor, 'code' | 'integration'>,
  memberId: bigint,
  currency: Currency,
): Promise<Money | undefined> {
  const client = await openVendorClient(context, integration);
  const answer = await client?.fetchBalance({ playerId: String(memberId), vendor: code, currency });
  if (answer?.kind !== 'answer' || answer.code !== 'OK' || answer.body['currency'] !== currency) return undefined;
  const { balance } = answer.body;
  return typeof balance === 'string' ? parseAmount(balance, currency) : undefined;
}
