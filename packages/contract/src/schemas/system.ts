import { Type, type Static } from 'typebox';
import { registerFields, type RegisterField } from '../codes.ts';
import { CurrencyCode, Instant } from './common.ts';

const LookColour = Type.String({ pattern: '^#[0-9a-f]{6}$' });

/** The look of a brand. Null means the look of the platform. */
export const BrandLook = Type.Object({
  /** Colour of the brand and of selections. */
  brand: Type.Union([Type.Null(), LookColour]),
  /** Colour of the call to action. */
  action: Type.Union([Type.Null(), LookColour]),
  /** Hue of grounds, lines and texts, in degrees of OKLCH. */
  hue: Type.Union([Type.Null(), Type.Integer({ minimum: 0, maximum: 359 })]),
  /** Mark before the name: an SVG path in a square of 32 by 32. */
  mark: Type.Union([Type.Null(), Type.String({ pattern: '^[MmZzLlHhVvCcSsQqTtAa0-9 ,.-]+$', maxLength: 2000 })]),
});
export type BrandLook = Static<typeof BrandLook>;

/** State of the system (spec section 4): 0 normal, 1 maintenance, 2 region restricted. */
export const SystemStatusValue = Type.Object({
  status: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)]),
  merchant: Type.Object({
    code: Type.String(),
    name: Type.String(),
    currency: CurrencyCode,
    currencySymbol: Type.String(),
    countryCode: Type.String(),
    /** Dialling code of the country without a plus sign, such as "977". Servers of the previous release do not send it. */
    countryDialingCode: Type.Optional(Type.String()),
    /** IANA time zone of the brand's clock, reports and settlements, such as "Asia/Kathmandu". */
    timeZone: Type.String(),
    defaultLanguage: Type.String(),
    languages: Type.Array(Type.String()),
    minimumAge: Type.Integer({ minimum: 18 }),
    copyrightYear: Type.Integer(),
    /** Servers of the previous release do not send it. */
    look: Type.Optional(BrandLook),
  }),
  /** Origin of the players' site, such as "http://play.baize.localhost:8080". */
  mainDomain: Type.String(),
  agentDomain: Type.String(),
  imageCDNs: Type.Array(Type.String()),
  launchGameCDNs: Type.Array(Type.String()),
  location: Type.Object({ ip: Type.String() }),
  maintenance: Type.Boolean(),
  regionRestriction: Type.Boolean(),
  maintenanceEnd: Type.Union([Instant, Type.Null()]),
  /** The operator's texts by language; empty where there are none. Servers of the previous release do not send it. */
  maintenanceTexts: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** The text in the brand's language, otherwise in English, for tabs of the previous release. The next release drops the field. */
  maintenanceText: Type.Optional(Type.String()),
  /** `gtagId` is the measurement id of Google Analytics; null where the brand has no analytics. Servers of the previous release do not send it. */
  analytics: Type.Optional(Type.Object({ gtagId: Type.Union([Type.String(), Type.Null()]) })),
  /** Public JWK (ECDH-ES, P-256) for sealed bodies; `kid` is its id. */
  encryptionKey: Type.Object({
    kty: Type.String(),
    crv: Type.String(),
    x: Type.String(),
    y: Type.String(),
    kid: Type.String(),
  }),
  /** Time of the reply by the server's clock. Sealed bodies use it, so that a wrong device clock does not lock anybody out. */
  serverTime: Instant,
});
export type SystemStatusValue = Static<typeof SystemStatusValue>;

/** Spec section 3, "Whitelabel switches". */
export const switchIds = [
  'MOBILENUMREG3',
  'REGMOBVERF3',
  'MOBILENUMPASSREG3',
  'FREEPLAY3',
  'PWDEXPFORCECHANGE3',
  'MOBILEVERCODELOGIN3',
  'MANPLAYREB3',
  'AGENTPOLICY3',
  'CHNGPASSMAIL3',
  'CHNGPASSVERIF3',
  'DEMOCASHIER',
  'VIP',
  'LOGINCOUNTRYCODE',
  'CHATROOM',
  'LIVECHAT',
] as const;
export type SwitchId = (typeof switchIds)[number];

export const SwitchNode = Type.Object({
  modId: Type.String(),
  /** State of the switch. '1' is on; everything else is off. */
  enabled: Type.String(),
  childrenNodes: Type.Array(Type.Object({ modId: Type.String(), enabled: Type.String() })),
});
export const WhitelabelValue = Type.Array(SwitchNode);
export type WhitelabelValue = Static<typeof WhitelabelValue>;

/** Spec section 3, "Field validation config". */
export const FieldRule = Type.Object({
  enabled: Type.Boolean(),
  required: Type.Boolean(),
  /** An asterisk accepts any text; another value is a regular expression, compiled safely or refused (decision 6). */
  acceptedPattern: Type.String({ maxLength: 200 }),
  patternId: Type.Integer({ minimum: 0, maximum: 23 }),
  minLength: Type.Integer({ minimum: 0 }),
  maxLength: Type.Integer({ minimum: 1 }),
});
export type FieldRule = Static<typeof FieldRule>;

export const RegisterSettingsValue = Type.Object({
  minimumAge: Type.Integer({ minimum: 18 }),
  fields: Type.Object(
    Object.fromEntries(registerFields.map((field) => [field, FieldRule])) as Record<RegisterField, typeof FieldRule>,
  ),
});
export type RegisterSettingsValue = Static<typeof RegisterSettingsValue>;
