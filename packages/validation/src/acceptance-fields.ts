import type { RegisterSettingsValue } from '@baize/contract/schemas/system';
import { boolean, type BooleanSchema, type StringSchema } from 'yup';
import { ageOn } from './age.ts';
import { message } from './messages.ts';
import { fieldSchema } from './rules.ts';

/** The box of the terms and the minimum age. */
export function termsField(age: number): BooleanSchema<boolean> {
  const unconfirmed = message('validation.terms', { age });
  return boolean().required(unconfirmed).typeError(unconfirmed).oneOf([true], unconfirmed);
}

/** Spec section 9, "birthday check message"; what is no date is refused by its rule. */
export function birthdayField(
  rule: RegisterSettingsValue['fields']['birthday'],
  age: number,
  today: string,
): StringSchema {
  return fieldSchema(rule, 'birthday').test('age', message('validation.too_young', { age }), (text) => {
    const years = text === undefined ? undefined : ageOn(today, text);
    return years === undefined || years >= age;
  });
}
