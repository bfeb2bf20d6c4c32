import { RawValue } from '../dialects/dialect.ts';
import { expectRefusal } from '../expect.ts';
import type { Kit, Rule } from '../kit.ts';
import type { KitPlayer } from '../player.ts';
import type { Reply } from '../wallet.ts';

const GOOD_MINOR = 250n;

/** Sends a call of a player with some wrong fields. */
type MoneyCall = (player: KitPlayer, kit: Kit, more: object) => Promise<Reply>;

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
      const before = await player.balance();
      const currency = player.currency === 'USD' ? 'EUR' : 'USD';
      expectRefusal(await send(player, kit, { currency }), `the call in ${currency}`);
      await player.expectBalance(before, `the call in ${currency} moved money`);
    },
  };
}

interface WrongAmountsRule extends WrongMoneyRule {
  readonly field: 'amount' | 'winAmount';
  readonly zero: 'legal' | 'refused';
}

/** Creates a rule that sends amounts in a wrong form and expects that each is refused and moves no money. */
export function createWrongAmountsRule({ send, field, zero, ...rule }: WrongAmountsRule): Rule {
  return {
    ...rule,
    judge: async (kit) => {
      const player = await kit.player();
      const before = await player.balance();
      for (const amount of wrongAmounts(kit, player, zero)) {
        const what = `the ${field} ${JSON.stringify(amount)}`;
        expectRefusal(await send(player, kit, { [field]: amount }), what);
        await player.expectBalance(before, `${what} moved money`);
      }
    },
  };
}

function wrongAmounts(kit: Kit, player: KitPlayer, zero: 'legal' | 'refused'): readonly unknown[] {
  const good = player.formatAmount(GOOD_MINOR);
  const ofDialect = kit.wallet.dialect.wrongAmounts.map((amount) => new RawValue(amount));
  return [
    ...(zero === 'refused' ? [player.formatAmount(0n)] : []),
    `${good}0`,
    `-${good}`,
    '1e2',
    ` ${good}`,
    'NaN',
    '',
    Number(good),
    null,
    ...ofDialect,
  ];
}
