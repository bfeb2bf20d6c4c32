/**
 * Names the row that a sealed secret belongs to. The name is additional authenticated data of the seal, so that a
 * secret opens in its own row only: an attacker who can write the tables but has no SECRET_KEY cannot give one
 * partner's secret to another partner.
 */
export function secretRow(table: string, column: string, ...key: readonly string[]): Buffer {
  // JSON keeps the parts apart: the keys ["a:b", "c"] and ["a", "b:c"] have different names.
  return Buffer.from(JSON.stringify([table, column, ...key]));
}

/** Names the row of a secret that a vendor and the platform sign the wallet API with. */
export function integrationKeyRow(integrationCode: string, keyId: string): Buffer {
  return secretRow('integration_key', 'sealed_secret', integrationCode, keyId);
}

/** Names the row of a secret that a payment provider and the platform sign with. */
export function providerKeyRow(providerCode: string, keyId: string): Buffer {
  return secretRow('payment_provider_key', 'sealed_secret', providerCode, keyId);
}

/** Names the row of a secret that a feed of lottery results signs its reports with. */
export function lotteryFeedKeyRow(feedCode: string, keyId: string): Buffer {
  return secretRow('lottery_feed_key', 'sealed_secret', feedCode, keyId);
}

/** Opens a sealed secret of the row. Throws where no key opens the value, or where the value was sealed for another row. */
export type OpenSecret = (sealed: Buffer, row: Buffer) => string;
