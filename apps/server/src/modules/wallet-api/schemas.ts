import { Type, type Static } from 'typebox';

/** An id of a call. The schemas of this file are the bodies of docs/integrators/wallet-api.md, "Calls". */
const Id = Type.String({ pattern: '^[A-Za-z0-9_.:-]{1,64}$' });
const Token = Type.String({ pattern: '^[A-Za-z0-9_-]{16,128}$' });
/** The number of digits after the point depends on the currency, so `parseWalletAmount` checks the digits. */
const DecimalText = Type.String({
  pattern: '^(0|[1-9]\\d{0,14})(\\.\\d{1,6})?$',
  description: "Exactly the currency's minor digits (12.50 NPR, 1500 VND), without leading zeros.",
});
const SignedDecimalText = Type.String({
  pattern: '^-?(0|[1-9]\\d{0,14})(\\.\\d{1,6})?$',
  description:
    "Exactly the currency's minor digits, without leading zeros, not zero. A negative amount takes money away.",
});
const CurrencyText = Type.String({ pattern: '^[A-Z]{3}$' });
/** A body with an unknown field is refused, because the vendor may expect the field to have an effect. */
const strict = { additionalProperties: false };

const AuthenticateBody = Type.Object({ requestId: Id, launchToken: Token }, strict);
export type AuthenticateBody = Static<typeof AuthenticateBody>;

const BalanceBody = Type.Object({ requestId: Id, gameSession: Token }, strict);
export type BalanceBody = Static<typeof BalanceBody>;

const movement = {
  requestId: Id,
  transactionId: Id,
  roundId: Id,
  gameCode: Id,
  currency: CurrencyText,
  amount: DecimalText,
};

const BetBody = Type.Object({ ...movement, gameSession: Token }, strict);
/** The body of a `bet` or of a `bet-win`. Only a `bet-win` has a `winAmount`. */
export type BetBody = Static<typeof BetBody> & { readonly winAmount?: string };

const BetWinBody = Type.Object({ ...movement, gameSession: Token, winAmount: DecimalText }, strict);

const WinBody = Type.Object({ ...movement, playerId: Id, betTransactionId: Type.Optional(Id) }, strict);
export type WinBody = Static<typeof WinBody>;

const credit = { requestId: Id, playerId: Id, transactionId: Id, currency: CurrencyText, amount: DecimalText };

const PromoWinBody = Type.Object({ ...credit, promotionId: Id }, strict);
export type PromoWinBody = Static<typeof PromoWinBody>;

const JackpotWinBody = Type.Object({ ...credit, jackpotId: Id, gameCode: Id, roundId: Id }, strict);
export type JackpotWinBody = Static<typeof JackpotWinBody>;

const REASON_CHARACTERS_MAX = 200;

/** The pattern excludes U+0000, which PostgreSQL cannot store in a text. */
const Reason = Type.String({ minLength: 1, maxLength: REASON_CHARACTERS_MAX, pattern: '^[^\\u0000]*$' });

const AdjustBody = Type.Object({ ...credit, amount: SignedDecimalText, reason: Reason }, strict);
export type AdjustBody = Static<typeof AdjustBody>;

const StatusBody = Type.Object({ requestId: Id, transactionId: Id }, strict);
export type StatusBody = Static<typeof StatusBody>;

const RollbackBody = Type.Object(
  { requestId: Id, playerId: Id, transactionId: Id, betTransactionId: Id, roundId: Id },
  strict,
);
export type RollbackBody = Static<typeof RollbackBody>;

const CloseRoundBody = Type.Object({ requestId: Id, playerId: Id, roundId: Id }, strict);
export type CloseRoundBody = Static<typeof CloseRoundBody>;

/** The schemas by the path of their call. */
export const bodies = {
  authenticate: AuthenticateBody,
  balance: BalanceBody,
  bet: BetBody,
  'bet-win': BetWinBody,
  win: WinBody,
  'promo-win': PromoWinBody,
  'jackpot-win': JackpotWinBody,
  rollback: RollbackBody,
  'close-round': CloseRoundBody,
  adjust: AdjustBody,
  status: StatusBody,
};
/** The name of a call of the wallet API. In the dialect `baize` it is also the last part of the path. */
export type CallName = keyof typeof bodies;
