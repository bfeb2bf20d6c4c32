import { parseAmount, type Currency, type Money } from '@baize/money';
import { openVendor, type VendorWalletsContext, type WalletVendor } from './vendors.ts';

/** What the vendor says that the member's wallet holds; undefined where it does not say. */
export async function askBalance(
  context: VendorWalletsContext,
  { code, integration }: Pick<WalletVendor, 'code' | 'integration'>,
  memberId: bigint,
  currency: Currency,
): Promise<Money | undefined> {
  const client = await openVendor(context, integration);
  const answer = await client?.balance({ playerId: String(memberId), vendor: code, currency });
  if (answer?.kind !== 'answer' || answer.code !== 'OK' || answer.body['currency'] !== currency) return undefined;
  const { balance } = answer.body;
  return typeof balance === 'string' ? parseAmount(balance, currency) : undefined;
}
