import { RawValue } from '../dialects/dialect.ts';
import { expectRefusal } from '../expect.ts';
import type { Kit, Rule } from '../kit.ts';
import type { KitPlayer } from '../player.ts';
import type { Reply } from '../wallet.ts';

const VALID_MINOR = 250n;

/** Sends a call of a player with some wrong fields. */
type MoneyCall = (player: KitPlayer, kit: Kit, changes: object) => Promise<Reply>;

interface WrongMoneyRule {
  readonly id: string;
  readonly about: string;
  readonly title: string;
  readonly send: MoneyCall;
}

/** Creates a rule that sends the call in a foreign currency and expects that the call is refused and moves no money. */
export function createWrongCurrencyRule({ send, ...rule }: WrongMoneyRule): Rule {
  return {
    ...rule,
    judge: async (kit) => {
      const player = await kit.player();
      const balanceBefore = await player.fetchBalance();
      const currency = player.currency === 'USD' ? 'EUR' : 'USD';
      expectRefusal(await send(player, kit, { currency }), `the call in ${currency}`);
      await player.expectBalance(balanceBefore, `the call in ${currency} moved money`);
    },
  };
}

interface WrongAmountsRule extends WrongMoneyRule {
  /** The field that gets the wrong amounts. */
  readonly field: 'amount' | 'winAmount';
  /** Whether an amount of zero has to be refused, or may be sent. A legal zero is not tried. */
  readonly zero: 'legal' | 'refused';
}

/** Creates a rule that sends amounts in a wrong form and expects that each is refused and moves no money. */
export function createWrongAmountsRule({ send, field, zero, ...rule }: WrongAmountsRule): Rule {
  return {
    ...rule,
    judge: async (kit) => {
      const player = await kit.player();
      const balanceBefore = await player.fetchBalance();
      for (const amount of listWrongAmounts(kit, player, zero)) {
        const description = `the ${field} ${JSON.stringify(amount)}`;
        expectRefusal(await send(player, kit, { [field]: amount }), description);
        await player.expectBalance(balanceBefore, `${description} moved money`);
      }
    },
  };
}

/** Lists amounts that every wallet has to refuse: wrong digits, sign, notation or type, and the wrong amounts of the dialect. */
function listWrongAmounts(kit: Kit, player: KitPlayer, zero: 'legal' | 'refused'): readonly unknown[] {
  const validAmount = player.formatAmount(VALID_MINOR);
  const dialectAmounts = kit.wallet.dialect.wrongAmounts.map((amount) => new RawValue(amount));
  return [
    ...(zero === 'refused' ? [player.formatAmount(0n)] : []),
    `${validAmount}0`,
    `-${validAmount}`,
    '1e2',
    ` ${validAmount}`,
    'NaN',
    '',
    Number(validAmount),
    null,
    ...dialectAmounts,
  ];
}
