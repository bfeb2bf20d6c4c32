import type { AnyObject } from 'yup';
import { useAddressee, type AddresseeOptions } from '../sms-code/use-addressee.ts';
import { useCodeSender, type CodeSenderOptions } from '../sms-code/use-code-sender.ts';

/** The form with the number or address, and the call that requests a code for it. */
export interface ProofSenderOptions<Values extends AnyObject> extends AddresseeOptions<Values> {
  readonly requestCode: CodeSenderOptions<true>['requestCode'];
}

/** Sends a code to the number or address in the form, to verify that it belongs to the member. The ref `input` belongs on that input. */
export function useProofSender<Values extends AnyObject>(options: ProofSenderOptions<Values>) {
  const { input, validate, handleRefusal } = useAddressee(options);
  const sender = useCodeSender({
    prepare: async () => (await validate()) || undefined,
    requestCode: options.requestCode,
    handleRefusal,
  });
  return { sender, input };
}
