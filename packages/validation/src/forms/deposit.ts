import { object, type ObjectSchema } from 'yup';
import { amountField, type AmountBounds } from '../amount-field.ts';
import { message } from '../messages.ts';
import { picturesField, type PickedPicture } from '../picture-fields.ts';
import { judgedText, judgeMaxLength } from '../rules.ts';

/** The limits of `@baize/contract`. */
const PAYER_NAME_MAX_CHARACTERS = 120;
const BANK_REFERENCE_MAX_CHARACTERS = 64;

export interface DemoDepositFormValues {
  amount: string;
}

/** `amount` is a decimal string; the bounds are inclusive and name the currency. */
export function demoDepositForm(bounds: AmountBounds): ObjectSchema<DemoDepositFormValues> {
  return object({ amount: amountField(bounds) });
}

export interface DepositFormValues {
  amount: string;
  /** Name of the owner of the account from which a transfer comes. */
  payerName?: string | undefined;
}

export interface DepositFormOptions extends AmountBounds {
  /** True where the payer must be named, because an operator finds a manual transfer by that name. */
  readonly needsPayerName: boolean;
}

export function depositForm({ needsPayerName, ...bounds }: DepositFormOptions): ObjectSchema<DepositFormValues> {
  const payer = judgedText((text) => judgeMaxLength(text, PAYER_NAME_MAX_CHARACTERS));
  return object({
    amount: amountField(bounds),
    payerName: needsPayerName ? payer.required(message('validation.required')) : payer,
  });
}

export interface TransferProofFormValues {
  bankReference?: string | undefined;
  images: PickedPicture[];
}

/** Spec section 5, "Uploads": of a transfer that was made. */
export function transferProofForm(): ObjectSchema<TransferProofFormValues> {
  return object({
    bankReference: judgedText((text) => judgeMaxLength(text, BANK_REFERENCE_MAX_CHARACTERS)),
    images: picturesField({ required: true }),
  });
}
