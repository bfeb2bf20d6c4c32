import { endpoints, type EndpointId } from '@baize/contract/catalogue';
import type { RegisterSettingsValue } from '@baize/contract/schemas/system';
import type { Static } from 'typebox';
import type { SealingKey } from '../sealing.ts';
import { sampleOf } from './sample.ts';

type FieldRules = RegisterSettingsValue['fields'];
type FieldRule = FieldRules[keyof FieldRules];

interface Platform {
  readonly origin: string;
  readonly publicKey: SealingKey;
}

/**
 * Returns the mock platform's answer until a test replaces it: a sample of the reply schema. `systemStatus` lets a site
 * start (key, time and address), and the registration settings require a username, a password and a mobile number.
 */
export function defaultAnswer(id: EndpointId, platform: Platform): unknown {
  const sample = sampleOf(endpoints[id].reply, id);
  switch (id) {
    case 'systemStatus':
      // The sample was created from this endpoint's schema.
      return openStatus(sample as Static<(typeof endpoints.systemStatus)['reply']>, platform);
    case 'registerSettings':
      return usualRegistration(sample as RegisterSettingsValue);
    default:
      return sample;
  }
}

function openStatus(
  status: Static<(typeof endpoints.systemStatus)['reply']>,
  { origin, publicKey }: Platform,
): typeof status {
  return {
    ...status,
    mainDomain: origin,
    agentDomain: origin,
    encryptionKey: publicKey,
    serverTime: new Date().toISOString(),
  };
}

function usualRegistration(settings: RegisterSettingsValue): RegisterSettingsValue {
  /** `patternId` is one of the 24 of `@baize/validation/patterns`: 1 starts with a letter, 5 is letters and digits, 6 is digits. */
  const asked = (rule: FieldRule, patternId: number, minLength: number, maxLength: number): FieldRule => ({
    ...rule,
    patternId,
    enabled: true,
    required: true,
    minLength,
    maxLength,
  });
  const { username, password, mobileNum } = settings.fields;
  return {
    ...settings,
    fields: {
      ...settings.fields,
      username: asked(username, 1, 4, 16),
      password: asked(password, 5, 8, 20),
      mobileNum: asked(mobileNum, 6, 10, 10),
    },
  };
}
