import type { LottoLinePrice } from '@baize/contract/schemas/lotto';

/** The name of this form of a leaf. A changed form gets another name, so that old receipts stay valid. */
const LEAF_FORM = 'baize-lotto-1';

/** The facts of a bet that are hashed into the Merkle tree of its issue. */
export interface LeafBet {
  readonly betId: bigint;
  readonly gameCode: string;
  readonly issue: string;
  readonly playId: string;
  /** The selection in its stored form. */
  readonly selection: string;
  readonly price: LottoLinePrice;
  readonly placedAt: Date;
}

/**
 * Writes a bet in the one form that is hashed into the Merkle tree of its issue (docs/how-to/verify-a-bet.md). The text names no member: only the player
 * knows the id of the bet until the player shows it.
 */
export function formatLeafText({ betId, gameCode, issue, playId, selection, price, placedAt }: LeafBet): string {
  return JSON.stringify([
    LEAF_FORM,
    String(betId),
    gameCode,
    issue,
    playId,
    selection,
    priceText(price),
    placedAt.toISOString(),
  ]);
}

function priceText(price: LottoLinePrice): string {
  switch (price.market) {
    case 'official':
      return `official ${price.unit} x${price.multiple} group ${price.group}`;
    case 'credit':
      return `credit ${price.amount} return ${price.returnPpm}`;
    case 'traditional':
      return `traditional ${price.amount} coefficient ${price.coefficientPpm}`;
    default:
      return price satisfies never;
  }
}
