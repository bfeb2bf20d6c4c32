import { VOUCHER_CODE_MAX_CHARACTERS } from '@baize/contract/limits';
import { object, type ObjectSchema } from 'yup';
import { requiredText } from '../rules.ts';

export interface VoucherFormValues {
  code: string;
}

/** The code of a voucher, as a member types it. Only the server knows whether the code is right. */
export function voucherForm(): ObjectSchema<VoucherFormValues> {
  return object({ code: requiredText(VOUCHER_CODE_MAX_CHARACTERS) });
}
