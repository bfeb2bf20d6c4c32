import { useHumanCheck } from '../human-check/use-human-check.tsx';
import { useAddressee, type AddresseeForm } from './use-addressee.ts';
import { useCodeSender, type CodeSender, type CodeSenderOptions } from './use-code-sender.ts';
import type { ObjectSchema } from 'yup';

type Place = () => ReturnType<CodeSenderOptions<string>['order']>;

export interface VisitorSmsOptions<Values extends { mobileNum?: string | undefined }> {
  readonly form: AddresseeForm;
  readonly schema: ObjectSchema<Values>;
  /** Requests the code with the pass of the human check. */
  readonly order: CodeSenderOptions<string>['order'];
  /** Replaces `order` where an identity provider sends the code and runs its own human check (design/decisions.md 11). */
  readonly orderElsewhere?: Place | undefined;
}

/** Sends a code to a typed number after a human check. The ref `numberInput` belongs on the number's input. */
export function useVisitorSms<Values extends { mobileNum?: string | undefined }>(options: VisitorSmsOptions<Values>) {
  const { order, orderElsewhere } = options;
  const humanCheck = useHumanCheck('sms');
  const { input, judge, handleRefusal } = useAddressee({ ...options, field: 'mobileNum' });
  const sender = useCodeSender({
    prepare: async (): Promise<Place | undefined> => {
      if (!(await judge())) return undefined;
      if (orderElsewhere) return orderElsewhere;
      const pass = await humanCheck.open();
      return pass === undefined ? undefined : async () => await order(pass);
    },
    order: async (place) => await place(),
    handleRefusal,
  });
  const sms: CodeSender = { ...sender, dialog: humanCheck.dialog };
  return { sms, numberInput: input };
}
