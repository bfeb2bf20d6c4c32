import { REDEEM_QUANTITY_MAX } from '@baize/contract/limits';
import { number, object, type ObjectSchema } from 'yup';
import { message } from '../messages.ts';
import { knownPasswordField } from '../password-fields.ts';
import { mobileField } from '../proof-fields.ts';
import { requiredText } from '../rules.ts';

/** As `@baize/contract` bounds it. */
const ADDRESS_LENGTH_MAX = 300;

export interface RedeemFormOptions {
  /** What is in stock, or what the points reach. */
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
