import type { HumanScene } from '@baize/contract/schemas/verification';
import type { RegisterField } from '@baize/contract/codes';
import type { FieldRule, SwitchId } from '@baize/contract/schemas/system';

// The demo has two brands that differ in language, currency, switches and rules, and an agent line of three levels.

/** The colours of a brand and the SVG path of its mark. */
interface DemoLook {
  readonly brand: string;
  readonly action: string;
  readonly hue: number;
  readonly mark: string;
}

interface DemoMerchant {
  readonly merchantId: number;
  readonly code: string;
  readonly name: string;
  readonly currency: string;
  readonly countryCode: string;
  readonly diallingCode: string;
  readonly timeZone: string;
  readonly defaultLanguage: string;
  readonly languages: readonly string[];
  readonly switches: Readonly<Partial<Record<SwitchId, boolean>>>;
  /** True where a log-in from a new address requires a code (spec section 4). */
  readonly checksNewAddresses: boolean;
  /** Scenes that require a human check (decision 9). */
  readonly humanCheckScenes: readonly HumanScene[];
  readonly fields: Readonly<Partial<Record<RegisterField, Partial<FieldRule>>>>;
  /** Colours and mark of the brand; without it the brand has the look of the platform. */
  readonly look?: DemoLook;
  /** Vendors that this brand does not have. */
  readonly withoutVendors: readonly string[];
}

/** A member of the demo, who logs in with `DEMO_PASSWORD`. */
export interface DemoMember {
  readonly account: string;
  readonly nickname: string;
  /** 0 for a player, 1 for an agent. */
  readonly type: number;
  /** The account of the agent directly above; undefined at the top of a line. */
  readonly upline?: string;
  /** Description in the table that `npm start` prints. */
  readonly role?: string;
}

/** Password of every demo account. It protects nothing, because the demo contains no real money or data. */
export const DEMO_PASSWORD = 'Lantern2026';

/** Project id of the identity emulator. An id that begins with "demo" cannot reach a real project. */
export const EMULATED_PROJECT = 'demo-baize';
export const COPYRIGHT_YEAR = 2025;

const FIELD_OFF: FieldRule = {
  enabled: false,
  required: false,
  acceptedPattern: '*',
  patternId: 0,
  minLength: 0,
  maxLength: 64,
};

/** Returns the complete rule of a field of the registration form. A field without a rule is switched off. */
export function completeFieldRule(rule: Partial<FieldRule> | undefined): FieldRule {
  return { ...FIELD_OFF, ...(rule ? { enabled: true } : {}), ...rule };
}

/** The two brands. */
export const demoMerchants: readonly DemoMerchant[] = [
  {
    merchantId: 1,
    code: 'BAIZE',
    name: 'Baize',
    currency: 'NPR',
    countryCode: 'NP',
    diallingCode: '977',
    timeZone: 'Asia/Kathmandu',
    defaultLanguage: 'ne',
    languages: ['en', 'ne'],
    switches: {
      DEMOCASHIER: true,
      FREEPLAY3: true,
      AGENTPOLICY3: true,
      CHNGPASSMAIL3: true,
      CHNGPASSVERIF3: true,
      MOBILENUMREG3: true,
      MOBILENUMPASSREG3: true,
      VIP: true,
      MANPLAYREB3: true,
      LOGINCOUNTRYCODE: true,
      CHATROOM: true,
      LIVECHAT: true,
    },
    checksNewAddresses: true,
    humanCheckScenes: ['sms', 'register', 'feedback'],
    fields: {
      username: { required: true, patternId: 1, minLength: 4, maxLength: 16 },
      password: { required: true, patternId: 5, minLength: 8, maxLength: 20 },
      // Required from people who register by number; the rule contains its number of digits.
      mobileNum: { enabled: false, patternId: 6, minLength: 10, maxLength: 10 },
      birthday: { required: true, patternId: 11, minLength: 10, maxLength: 10 },
      email: { patternId: 3, minLength: 5, maxLength: 120 },
      affiliateCode: { patternId: 4, minLength: 6, maxLength: 12 },
      referralCode: { patternId: 4, minLength: 6, maxLength: 12 },
    },
    withoutVendors: [],
  },
  {
    merchantId: 2,
    code: 'PADMA',
    name: 'Padma',
    currency: 'BDT',
    countryCode: 'BD',
    diallingCode: '880',
    timeZone: 'Asia/Dhaka',
    defaultLanguage: 'bn',
    languages: ['en', 'bn'],
    switches: {
      DEMOCASHIER: true,
      FREEPLAY3: false,
      AGENTPOLICY3: true,
      CHNGPASSMAIL3: true,
      CHNGPASSVERIF3: false,
      CHATROOM: true,
    },
    checksNewAddresses: false,
    humanCheckScenes: ['sms', 'login', 'feedback'],
    fields: {
      username: { required: true, patternId: 1, minLength: 5, maxLength: 20 },
      password: { required: true, patternId: 18, minLength: 8, maxLength: 32 },
      email: { required: true, patternId: 3, minLength: 5, maxLength: 120 },
      payeeName: { patternId: 12, minLength: 2, maxLength: 60 },
      captcha: { required: true, maxLength: 12 },
      referralCode: { patternId: 4, minLength: 6, maxLength: 12 },
    },
    // A lotus, which is the meaning of the name.
    look: {
      brand: '#d6347a',
      action: '#ff9f5a',
      hue: 330,
      mark: 'M16 5c3 4 4.500 8 4.500 12S19 24 16 26c-3-2-4.500-5-4.500-9S13 9 16 5zM5 12c4 0 6 2 7 5s1 6 2 9c-5-1-9-6-9-14zM27 12c-4 0-6 2-7 5s-1 6-2 9c5-1 9-6 9-14z',
    },
    withoutVendors: ['DS88', 'TTG', 'ISB', 'WD'],
  },
];

/** Members by merchant code. Uplines precede their downlines. */
export const demoMembers: Readonly<Record<string, readonly DemoMember[]>> = {
  BAIZE: [
    { account: 'himal', nickname: 'Himal', type: 1, role: 'agent, top of the line' },
    { account: 'kosi', nickname: 'Kosi', type: 1, upline: 'himal', role: 'agent below himal' },
    { account: 'bagmati', nickname: 'Bagmati', type: 1, upline: 'kosi', role: 'agent below kosi' },
    { account: 'gandaki', nickname: 'Gandaki', type: 1, upline: 'himal' },
    { account: 'suraj92', nickname: 'Suraj', type: 0, upline: 'bagmati', role: 'player below bagmati' },
    { account: 'bimala', nickname: 'Bimala', type: 0, upline: 'bagmati' },
    { account: 'prakash', nickname: 'Prakash', type: 0, upline: 'kosi' },
    { account: 'anjali', nickname: 'Anjali', type: 0, upline: 'kosi' },
    { account: 'milan', nickname: 'Milan', type: 0, upline: 'gandaki' },
    { account: 'sarita', nickname: 'Sarita', type: 0, upline: 'gandaki' },
    { account: 'rabindra', nickname: 'Rabindra', type: 0, upline: 'himal' },
    { account: 'deepak1', nickname: 'Deepak', type: 0, role: 'player without an upline' },
  ],
  PADMA: [
    { account: 'meghna', nickname: 'Meghna', type: 1, role: 'agent, top of the line' },
    { account: 'jamuna', nickname: 'Jamuna', type: 1, upline: 'meghna' },
    { account: 'surma', nickname: 'Surma', type: 1, upline: 'jamuna' },
    { account: 'nadia', nickname: 'Nadia', type: 0, upline: 'surma', role: 'player below surma' },
    { account: 'arif7', nickname: 'Arif', type: 0, upline: 'jamuna' },
    { account: 'tanvir', nickname: 'Tanvir', type: 0, upline: 'meghna' },
  ],
};

/** Returns a fixed referral code per member, `<merchant initial><account>` in upper case, so that links stay valid. */
export function demoReferralCode(merchantCode: string, account: string): string {
  return `${merchantCode.slice(0, 1)}${account}`.toUpperCase().padEnd(6, '7').slice(0, 12);
}
