import type { FastifyBaseLogger } from 'fastify';
import type { WalletCode } from '../../domain/wallet/wallet-code.ts';
import type { CallName } from './schemas.ts';

/** The alerts that call an operator (docs/how-to/operate.md), by the code of the wallet's reply. */
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

/** Logs the alert of the code, if the code has an alert. The log line has no personal data; an operator finds the details by the transactionId. */
export function raiseAlert(
  log: FastifyBaseLogger,
  code: WalletCode,
  call: { readonly integration: string; readonly call: CallName; readonly transactionId: string | undefined },
): void {
  const found = alerts[code];
  if (found) log.error({ alert: found.alert, ...call }, found.message);
}
