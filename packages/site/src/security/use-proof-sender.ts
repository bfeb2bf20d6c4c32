import type { AnyObject } from 'yup';
import { useAddressee, type AddresseeOptions } from '../sms-code/use-addressee.ts';
import { useCodeSender, type CodeSenderOptions } from '../sms-code/use-code-sender.ts';

export interface ProofSenderOptions<Values extends AnyObject> extends AddresseeOptions<Values> {
  readonly order: CodeSenderOptions<true>['order'];
}

/** Sends a code to the number or address in the form, to verify that it belongs to the member. The ref `input` belongs on that input. */
export function useProofSender<Values extends AnyObject>(options: ProofSenderOptions<Values>) {
  const { input, judge, handleRefusal } = useAddressee(options);
  const sender = useCodeSender({
    prepare: async () => (await judge()) || undefined,
    order: options.order,
    handleRefusal,
  });
  return { sender, input };
}
