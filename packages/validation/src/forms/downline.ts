import { PROMOTION_LINK_NAME_MAX_CHARACTERS, PROMOTION_LINK_REMARK_MAX_CHARACTERS } from '@baize/contract/limits';
import type { RegisterSettingsValue } from '@baize/contract/schemas/system';
import { object, type ObjectSchema, type StringSchema } from 'yup';
import { message } from '../messages.ts';
import { confirmationOf, newPasswordField } from '../password-fields.ts';
import { fieldSchema, inputText, judgedText, judgeMaxLength, requiredText } from '../rules.ts';

export type DownlineFormValues = {
  username: string;
  password: string;
  confirmPassword: string;
  nickname?: string | undefined;
};

/** An account that an agent opens. The merchant's rules of the registration hold for it, but a nickname can always be left out. */
export function downlineForm({ fields }: RegisterSettingsValue): ObjectSchema<DownlineFormValues> {
  const { username, password, nickname } = fields;
  return object({
    username: fieldSchema(username, 'username').required(message('validation.required')),
    password: newPasswordField(password),
    confirmPassword: confirmationOf('password'),
    // What is sent for a nickname that the merchant has turned off is dropped.
    nickname: nickname.enabled
      ? fieldSchema({ ...nickname, required: false }, 'nickname')
      : inputText().transform(() => undefined),
  });
}

/** The name and the remark of a promotion link. */
export function promotionLinkForm(): ObjectSchema<{ name: string; remark?: string | undefined }> {
  const remark: StringSchema = judgedText((text) => judgeMaxLength(text, PROMOTION_LINK_REMARK_MAX_CHARACTERS));
  return object({ name: requiredText(PROMOTION_LINK_NAME_MAX_CHARACTERS), remark });
}
