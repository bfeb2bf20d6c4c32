/**
 * Names the row that a sealed secret belongs to. The seal takes this name as additional authenticated data, so that a secret opens in its own
 * row alone: whoever can write the tables but does not hold SECRET_KEY cannot give one partner's secret to another partner.
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
