import { useHumanCheck } from '../human-check/use-human-check.tsx';
import { useAddressee, type AddresseeForm } from './use-addressee.ts';
import { useCodeSender, type CodeSender, type CodeSenderOptions } from './use-code-sender.ts';
import type { ObjectSchema } from 'yup';

export interface VisitorSmsOptions<Values extends { mobileNum?: string | undefined }> {
  readonly form: AddresseeForm;
  readonly schema: ObjectSchema<Values>;
  /** With the pass of the human check. */
  readonly order: CodeSenderOptions<string>['order'];
}

/** A code to the number of somebody who is not logged in: a human check stands before it. `numberInput` stands on the number. */
export function useVisitorSms<Values extends { mobileNum?: string | undefined }>(options: VisitorSmsOptions<Values>) {
  const human = useHumanCheck('sms');
  const { input, judge, takeRefusal } = useAddressee({ ...options, field: 'mobileNum' });
  const sender = useCodeSender({
    prepare: async () => ((await judge()) ? await human.ask() : undefined),
    order: options.order,
    takeRefusal,
  });
  const sms: CodeSender = { ...sender, dialog: human.dialog };
  return { sms, numberInput: input };
}
