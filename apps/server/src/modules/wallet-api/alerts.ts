import type { FastifyBaseLogger } from 'fastify';
import type { WalletCode } from '../../domain/wallet/wallet-code.ts';
import type { CallName } from './schemas.ts';

/** The log lines that wake a person (docs/how-to/operate.md), by the code that the wallet answered. */
const alerts: { readonly [Code in WalletCode]?: { readonly alert: string; readonly message: string } } = {
  PAYLOAD_MISMATCH: {
    alert: 'wallet-mismatch',
    message: 'ALERT: a vendor sent a call that contradicts a stored one',
  },
  LIMIT_CREDIT: {
    alert: 'wallet-credit-cap',
    message: 'ALERT: a vendor credits more than the cap of its integration',
  },
};

/** Raises the alert of an answer, if the code has one. The line holds no personal data: an operator finds the rest by the id. */
export function raiseAlert(
  log: FastifyBaseLogger,
  code: WalletCode,
  call: { readonly integration: string; readonly call: CallName; readonly transactionId: string | undefined },
): void {
  const found = alerts[code];
  if (found) log.error({ alert: found.alert, ...call }, found.message);
}
