import type { ProfileValue } from '@baize/contract/schemas/profile';
import { registerFields } from '@baize/contract/codes';
import type { FieldRule, RegisterSettingsValue } from '@baize/contract/schemas/system';
import { expect, test } from 'vitest';
import { changedFields, toProfileForm, visibleFields } from './profile-fields.ts';

const profile: ProfileValue = {
  account: 'deepak1',
  nickname: 'Deepak',
  wechat: 'deepak_rai',
  mobile: null,
  email: null,
  realName: null,
};

function rulesWith(...enabled: string[]): RegisterSettingsValue['fields'] {
  const rule = { required: false, acceptedPattern: '*', patternId: 0, minLength: 0, maxLength: 64 };
  return Object.fromEntries(
    registerFields.map((field): [string, FieldRule] => [field, { ...rule, enabled: enabled.includes(field) }]),
  ) as RegisterSettingsValue['fields'];
}

test('shows a contact where the merchant asks for it or the member has given it', () => {
  const shown = visibleFields(profile, rulesWith('whatsapp'));
  expect(shown).toContain('whatsapp');
  expect(shown).toContain('wechat');
  expect(shown).not.toContain('line');
  expect(shown).toContain('birthday');
});

test('sends only changed fields, and sends a cleared field empty', () => {
  const before = toProfileForm(profile);
  expect(changedFields(before, { ...before, nickname: ' Deepak ' })).toEqual({});
  expect(changedFields(before, { ...before, occupation: ' Teacher', wechat: '' })).toEqual({
    occupation: 'Teacher',
    wechat: '',
  });
});
