import type { EndpointId } from '@baize/contract/catalogue';
import type { Endpoint } from '@baize/contract/endpoint';
import type { ContractTerms } from '@baize/contract/schemas/contracts';
import { MEMBER_HOST } from '../testing/app.ts';
import { PASSWORD } from '../testing/people.ts';
import { today } from '../testing/world.ts';

/** A picture of a single pixel. */
export const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
/** The withdraw password of every caller. */
export const WITHDRAW_PASSWORD = 'Sagarmatha8849';
export const VICTIM_ACCOUNT = 'victim01';
export const CONTRACT_TERMS: ContractTerms = {
  kind: 'daily_salary',
  period: 'D',
  tiers: [{ ratePercent: '0.5' }],
  activeFrom: { validBet: '0.00', deposits: '0.00' },
};

const LOTTERY_LINE = {
  playId: 'ssc.front3.straight',
  selection: '1|2|3',
  price: { market: 'official', unit: 'yuan', multiple: 1, group: 1_956 },
};

/** Matches the names of inputs that could name a row of another person. */
const ID_INPUT_PATTERN = /(?:Id|Ids|No|account|images|ticket)$/i;
/** Id-like inputs whose values belong to the brand and not to a person. */
const IDS_OF_BRAND: Readonly<Record<string, unknown>> = {
  methodId: 'bank',
  nodeId: 1,
  avatarId: 'none',
  pageNo: 1,
  promotionId: 'none',
  activityId: 'none',
  missionId: 'none',
  roomId: 'lobby',
  modelId: 'NONE~nobody',
  clientMessageId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
};
/** The id of a dialogue that the caller opens in the same visit. `brands.attack.test.ts` tries the ids of other visits. */
const IDS_OF_VISIT: Readonly<Record<string, unknown>> = { challengeId: 'none' };

const DAY = today();
/** Values by the names that the contract gives to inputs. Passwords and codes are wrong, because the attack is about scopes. */
const HARMLESS_INPUTS: Readonly<Record<string, unknown>> = {
  ...IDS_OF_BRAND,
  ...IDS_OF_VISIT,
  messageId: '1',
  authorId: 'nobodyatall12345',
  from: DAY,
  to: DAY,
  pageSize: 20,
  page: 1,
  language: 'en',
  data: PICTURE,
  amount: '10.00',
  clientSeed: 'lotus',
  tickets: 1,
  vendor: 'BAIZE',
  vassalage: 'BAIZE',
  gameCode: 'NONE',
  issue: '20261124-0001',
  freePlay: false,
  backPath: '/',
  backUrl: '/',
  origin: `http://${MEMBER_HOST}`,
  email: 'vic@tim.test',
  mobileNum: '9800000077',
  countryDialingCode: '977',
  verificationCode: '000000',
  code: '000000',
  humanCheck: 'x'.repeat(43),
  credential: {},
  name: 'mine',
  everyMinutes: 30,
  offersOff: true,
  payeeName: 'Vera Gone',
  password: 'Wrong1234',
  oldPassword: 'Wrong1234',
  newPassword: 'Sagarmatha8848',
  confirmNewPassword: 'Sagarmatha8848',
  providerCode: 'BANK',
  holderName: 'Vera Gone',
  accountNumber: '0012345678',
  withdrawPassword: WITHDRAW_PASSWORD,
  newWithdrawPassword: '884422',
  confirmNewWithdrawPassword: '884422',
  note: '',
  remark: '',
  terms: CONTRACT_TERMS,
  receivingAddress: 'Ward 7, Lalitpur',
  quantity: 1,
  points: 200,
  text: 'hello',
  blocked: true,
  rating: 3,
  chosen: { push: [], email: [], sms: [] },
  endpoint: 'https://push.test/nobody',
  p256dh: 'BElKLdsxTCQ1WqzVWcLcoKnA2C8MiIrVp1PTsJSnVxIaIudhhrPKyUoLrkRTiVU6sIo3vsfBsAIxKKKWVXZXTbs',
  auth: 'c2l4dGVlbiBieXRlcyBvaw',
};

/** The inputs that a call needs in order to reach the query of the victim's row. `undefined` leaves an input out. */
const INPUTS_BY_CALL: Partial<Record<EndpointId, Readonly<Record<string, unknown>>>> = {
  announcements: { types: 'B,PL,PU,PR', platform: 'W', execution: 'A' },
  removePasskey: { password: PASSWORD },
  endSession: { password: PASSWORD },
  endOtherSessions: { password: PASSWORD },
  transferUpline: { to: VICTIM_ACCOUNT, direction: 'downline' },
  createDeposit: { payerName: 'Vera Gone', promotionId: undefined },
  depositQuote: { promotionId: undefined },
  confirmWithdrawal: { receipt: 'full' },
  teamBets: { gameType: undefined, state: undefined },
  activityApplications: { state: undefined },
  // The victim has a reward of one kind and state.
  rewards: { kind: undefined, state: undefined },
  feedback: { content: 'The lobby is quick.', contact: '', humanCheck: undefined },
  createComplaint: { title: 'Mine', text: 'Where is it?' },
  answerComplaint: { text: 'Still waiting.' },
  createDownline: { username: 'newdownline', password: 'Sagarmatha8848', confirmPassword: 'Sagarmatha8848', terms: [] },
  createPromotionLink: { role: 'agent', terms: [CONTRACT_TERMS] },
  switchPromotionLink: { isOn: true },
  moderateChat: { reason: 'mine' },
  sendChatMessage: { quotes: undefined, mentions: undefined },
  chatMessages: { before: undefined, after: undefined },
  remarkDownline: { remark: 'mine' },
  lottoPlace: { issue: '20261124-0001', lines: [LOTTERY_LINE], cost: '2.00' },
};

interface Input {
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
}

/** Returns the inputs of a schema, or of the first member of a union. */
function listInputs(schema: object): Readonly<Record<string, Input>> {
  const { properties, anyOf } = schema as { properties?: Record<string, Input>; anyOf?: readonly object[] };
  return properties ?? (anyOf?.[0] === undefined ? {} : listInputs(anyOf[0]));
}

/**
 * Builds a request with the ids of the victim in all inputs that name rows, and with values that pass the validation in all other inputs. The values
 * of `victims` are found by `call.input` first, and then by the name of the input.
 */
export function buildRequestWithVictimIds(
  id: EndpointId,
  { request }: Endpoint,
  victims: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const entries = Object.entries(listInputs(request)).flatMap(([name, input]) => {
    const inputsOfCall = INPUTS_BY_CALL[id];
    const value =
      inputsOfCall && name in inputsOfCall
        ? inputsOfCall[name]
        : (victims[`${id}.${name}`] ?? victims[name] ?? input.const ?? input.enum?.[0] ?? HARMLESS_INPUTS[name]);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries);
}

/** Returns the names of the call's inputs that could name a row of another person. */
export function listPersonalIdInputs({ request }: Endpoint): string[] {
  const names = Object.keys(listInputs(request)).filter((name) => ID_INPUT_PATTERN.test(name));
  return names.filter((name) => !(name in IDS_OF_BRAND) && !(name in IDS_OF_VISIT));
}
