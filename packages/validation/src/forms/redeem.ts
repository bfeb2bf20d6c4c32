import { REDEEM_QUANTITY_MAX } from '@baize/contract/limits';
import { number, object, type ObjectSchema } from 'yup';
import { message } from '../messages.ts';
import { knownPasswordField } from '../password-fields.ts';
import { mobileField } from '../proof-fields.ts';
import { requiredText } from '../rules.ts';

/** The limit of `@baize/contract`. */
const ADDRESS_LENGTH_MAX = 300;

export interface RedeemFormOptions {
  /** The highest quantity by stock or by the member's points. */
  readonly quantityMax?: number;
}

export interface RedeemFormValues {
  quantity: number;
  receivingAddress: string;
  mobileNum: string;
  withdrawPassword: string;
}

/** Spec section 3: to redeem points asks a withdraw password, a receiving address and a mobile number. */
export function redeemForm({
  quantityMax = REDEEM_QUANTITY_MAX,
}: RedeemFormOptions = {}): ObjectSchema<RedeemFormValues> {
  const max = Math.min(quantityMax, REDEEM_QUANTITY_MAX);
  const outside = message('validation.quantity_between', { min: 1, max });
  return object({
    quantity: number().typeError(outside).required(outside).integer(outside).min(1, outside).max(max, outside),
    receivingAddress: requiredText(ADDRESS_LENGTH_MAX),
    mobileNum: mobileField(),
    withdrawPassword: knownPasswordField(),
  });
}
