import { RECEIVING_ADDRESS_MAX_CHARACTERS } from '@baize/contract/limits';
import { object, string } from 'yup';
import { message } from '../messages.ts';
import { knownPasswordField } from '../password-fields.ts';
import { judgedText, requiredText } from '../rules.ts';

/** Digits, spaces and hyphens, with or without a plus sign, as `@baize/contract` takes them. */
const RECEIVING_MOBILE = /^\+?\d[\d -]{4,18}$/;

export interface RedeemBounds {
  /** The most that stock, points and the platform allow. */
  readonly quantityMax: number;
  /** The item is sent, so that an address and a mobile number are needed. */
  readonly delivered: boolean;
}

/** Spec section 3, "Points records": redeem needs a withdraw password, receiving address and mobile number. */
export function redeemForm({ quantityMax, delivered }: RedeemBounds) {
  return object({
    quantity: wholeNumber({ min: 1, max: quantityMax }),
    receivingAddress: delivered ? requiredText(RECEIVING_ADDRESS_MAX_CHARACTERS) : string(),
    mobileNum: delivered ? receivingMobile() : string(),
    withdrawPassword: knownPasswordField(),
  });
}

export interface ConvertBounds {
  readonly min: number;
  readonly max: number;
  /** Only multiples of it are converted. */
  readonly step: number;
}

/** Spec section 7, "Points": points to money. */
export function convertForm({ step, ...bounds }: ConvertBounds) {
  return object({ points: wholeNumber(bounds, step), withdrawPassword: knownPasswordField() });
}

function receivingMobile() {
  return judgedText((text) =>
    RECEIVING_MOBILE.test(text) ? undefined : message('validation.mobile_invalid'),
  ).required(message('validation.required'));
}

function wholeNumber({ min, max }: { readonly min: number; readonly max: number }, step = 1) {
  return judgedText((text) => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (!(number >= min && number <= max)) return message('validation.quantity_between', { min, max });
    return number % step === 0 ? undefined : message('validation.format');
  }).required(message('validation.required'));
}
