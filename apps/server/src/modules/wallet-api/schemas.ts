import { Type, type Static } from 'typebox';

/** The bodies of docs/integrators/wallet-api.md, "Calls". */
const Id = Type.String({ pattern: '^[A-Za-z0-9_.:-]{1,64}$' });
const Token = Type.String({ pattern: '^[A-Za-z0-9_-]{16,128}$' });
/** Exactly the currency's minor digits: that part needs the currency, and is checked where the amount is read. */
const DecimalText = Type.String({ pattern: '^\\d{1,15}(\\.\\d{1,6})?$' });
const CurrencyText = Type.String({ pattern: '^[A-Z]{3}$' });
const strict = { additionalProperties: false };

export const AuthenticateBody = Type.Object({ requestId: Id, launchToken: Token }, strict);
export type AuthenticateBody = Static<typeof AuthenticateBody>;

export const BalanceBody = Type.Object({ requestId: Id, gameSession: Token }, strict);
export type BalanceBody = Static<typeof BalanceBody>;

const movement = {
  requestId: Id,
  transactionId: Id,
  roundId: Id,
  gameCode: Id,
  currency: CurrencyText,
  amount: DecimalText,
};

export const BetBody = Type.Object({ ...movement, gameSession: Token }, strict);
export type BetBody = Static<typeof BetBody>;

export const WinBody = Type.Object({ ...movement, playerId: Id, betTransactionId: Type.Optional(Id) }, strict);
export type WinBody = Static<typeof WinBody>;

export const RollbackBody = Type.Object(
  { requestId: Id, playerId: Id, transactionId: Id, betTransactionId: Id, roundId: Id },
  strict,
);
export type RollbackBody = Static<typeof RollbackBody>;

export const CloseRoundBody = Type.Object({ requestId: Id, playerId: Id, roundId: Id }, strict);
export type CloseRoundBody = Static<typeof CloseRoundBody>;
