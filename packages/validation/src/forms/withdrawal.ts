import { UPLOAD_REMARK_MAX_CHARACTERS } from '@baize/contract/limits';
import { money, type Money } from '@baize/money';
import { object, string } from 'yup';
import { amountField, type AmountBounds } from '../amount-field.ts';
import { message } from '../messages.ts';
import { knownPasswordField } from '../password-fields.ts';
import { picturesField } from '../picture-fields.ts';
import { judgedText, judgeMaxLength, requiredText } from '../rules.ts';

/** The limits of `@baize/contract`. */
const NAME_LENGTH_MAX = 120;
const NUMBER_LENGTH_MAX = 40;
const ACCOUNT_NUMBER = /^[0-9A-Za-z+@._-]{4,40}$/;

/** Spec section 2, withdraw. */
export function withdrawForm(bounds: AmountBounds) {
  return object({
    payoutAccountId: requiredText(),
    amount: amountField(bounds),
    withdrawPassword: knownPasswordField(),
  });
}

/** Whether the name is the member's own, and the number a new one, is the server's to say. */
export function payoutAccountForm() {
  const format = message('validation.format');
  return object({
    providerCode: requiredText(),
    holderName: requiredText(NAME_LENGTH_MAX),
    accountNumber: judgedText(
      (text) =>
        judgeMaxLength(text, NUMBER_LENGTH_MAX) ?? (ACCOUNT_NUMBER.test(text.replaceAll(' ', '')) ? undefined : format),
    ).required(message('validation.required')),
    branch: judgedText((text) => judgeMaxLength(text, NAME_LENGTH_MAX)),
    withdrawPassword: knownPasswordField(),
  });
}

/** The password of money alone, asked again before something of weight changes. */
export function passwordOfMoneyForm() {
  return object({ withdrawPassword: knownPasswordField() });
}

/** Spec section 2, transferUpline. */
export function lineTransferForm(bounds: AmountBounds) {
  return object({
    amount: amountField(bounds),
    remark: judgedText((text) => judgeMaxLength(text, UPLOAD_REMARK_MAX_CHARACTERS)),
    withdrawPassword: knownPasswordField(),
  });
}

/** Spec section 2, transferFund: as much as the wallet holds that it leaves. */
export function transferFundForm(bounds: AmountBounds) {
  return object({ amount: amountField(bounds) });
}

/** Spec section 4, "Withdrawal confirmation": of `due`, a part is more than nothing and less than all; nothing is proven. */
export function receiptForm({ currency, amountMinor }: Money) {
  // Of the smallest unit there is no part: any amount then says so.
  const part = { min: money(currency, 1n), max: money(currency, amountMinor - 1n) };
  return object({
    receipt: string(),
    receivedAmount: string().when('receipt', {
      is: 'partial',
      // eslint-disable-next-line unicorn/no-thenable -- yup's name for it
      then: () => amountField(part),
    }),
    images: picturesField().when('receipt', {
      is: 'not_received',
      // eslint-disable-next-line unicorn/no-thenable -- yup's name for it
      then: () => picturesField({ required: true }),
    }),
    remark: judgedText((text) => judgeMaxLength(text, UPLOAD_REMARK_MAX_CHARACTERS)),
  });
}
