import { useHumanCheck } from '../human-check/use-human-check.tsx';
import { useAddressee, type AddresseeForm } from './use-addressee.ts';
import { useCodeSender, type CodeSender, type CodeSenderOptions } from './use-code-sender.ts';
import type { ObjectSchema } from 'yup';

/** Requests the code at one of the two places: the server, with its human check, or the identity provider. */
type CodeRequest = () => ReturnType<CodeSenderOptions<string>['requestCode']>;

export interface VisitorSmsOptions<Values extends { mobileNum?: string | undefined }> {
  readonly form: AddresseeForm;
  readonly schema: ObjectSchema<Values>;
  /** Requests the code with the pass of the human check. */
  readonly requestCode: CodeSenderOptions<string>['requestCode'];
  /** Replaces `requestCode` where an identity provider sends the code and runs its own human check (decision 11). */
  readonly requestFromProvider?: CodeRequest | undefined;
}

/** Sends a code to a typed number after a human check. The ref `numberInput` belongs on the number's input. */
export function useVisitorSms<Values extends { mobileNum?: string | undefined }>(options: VisitorSmsOptions<Values>) {
  const { requestCode, requestFromProvider } = options;
  const humanCheck = useHumanCheck('sms');
  const { input, validate, handleRefusal } = useAddressee({ ...options, field: 'mobileNum' });
  const sender = useCodeSender({
    prepare: async (): Promise<CodeRequest | undefined> => {
      if (!(await validate())) return undefined;
      if (requestFromProvider) return requestFromProvider;
      const pass = await humanCheck.open();
      return pass === undefined ? undefined : async () => await requestCode(pass);
    },
    requestCode: async (requestOnce) => await requestOnce(),
    handleRefusal,
  });
  const sms: CodeSender = { ...sender, dialog: humanCheck.dialog };
  return { sms, numberInput: input };
}
