import { Type, type Static } from 'typebox';
import { escapeHtml } from './local-text.ts';
import { MEMBER_TAG_PATTERN } from './member-tag.ts';

const Texts = Type.Record(
  Type.String({ pattern: '^[a-z]{2,3}(-[A-Za-z]{2,4})?$' }),
  Type.String({ minLength: 1, maxLength: 20_000 }),
);

/** The audience of a message. A condition that is left out is met by every member; all given conditions have to be met. */
export const CampaignAudience = Type.Object(
  {
    who: Type.Optional(Type.Enum(['players', 'agents', 'both'])),
    vipMin: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
    vipMax: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
    /** Members below the agent with this account. */
    below: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    /** Members with this tag, which operators assign. */
    tag: Type.Optional(Type.String({ pattern: MEMBER_TAG_PATTERN })),
    /** Members whose verified mobile number has this country code, e.g. "977". */
    diallingCode: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,3}$' })),
    /** The language that the member chose. */
    language: Type.Optional(Type.String({ minLength: 2, maxLength: 10 })),
  },
  { additionalProperties: false },
);
export type CampaignAudience = Static<typeof CampaignAudience>;

/** The content of a campaign file. */
export const CampaignFile = Type.Object(
  {
    purpose: Type.Enum(['service', 'promotion']),
    audience: CampaignAudience,
    /** Plain text by language. */
    titles: Texts,
    /** HTML by language. */
    contents: Texts,
  },
  { additionalProperties: false },
);
export type CampaignFile = Static<typeof CampaignFile>;

const campaignPlaceholders = ['account', 'nickname', 'vip', 'brand'] as const;
type CampaignPlaceholder = (typeof campaignPlaceholders)[number];

const PLACEHOLDER_PATTERN = /\{([^{}]*)\}/g;

/**
 * Returns the errors of the texts, a sentence each: a language of the brand without a text, an unknown placeholder, or
 * a placeholder of the English text that another language lacks.
 */
export function judgeCampaignTexts(
  { titles, contents }: Pick<CampaignFile, 'titles' | 'contents'>,
  languages: readonly string[],
): string[] {
  return [...judgeTexts('titles', titles, languages), ...judgeTexts('contents', contents, languages)];
}

function judgeTexts(name: string, texts: Readonly<Record<string, string>>, languages: readonly string[]): string[] {
  const missing = ['en', ...languages].filter((language) => texts[language] === undefined);
  const english = placeholdersIn(texts['en'] ?? '').join(', ');
  return [
    ...[...new Set(missing)].map((language) => `${name}.${language} is missing.`),
    ...Object.entries(texts).flatMap(([language, text]) => {
      const found = placeholdersIn(text);
      const unknown = found.filter((each) => !campaignPlaceholders.some((known) => known === each));
      if (unknown.length > 0)
        return [`${name}.${language} has {${unknown[0]}}, which nobody fills: ${campaignPlaceholders.join(', ')}.`];
      return found.join(', ') === english ? [] : [`${name}.${language} has other placeholders than ${name}.en.`];
    }),
  ];
}

/** Returns the placeholders of a text, each once, in alphabetical order. */
function placeholdersIn(text: string): string[] {
  return [...new Set([...text.matchAll(PLACEHOLDER_PATTERN)].map(([, name = '']) => name))].toSorted();
}

/** The values that fill the placeholders of a campaign for one member. */
export type CampaignValues = Readonly<Record<CampaignPlaceholder, string>>;

/** Fills the texts of all languages for one member. In HTML the values are escaped, so that a nickname cannot add markup. */
export function fillCampaignTexts(
  texts: Readonly<Record<string, string>>,
  values: CampaignValues,
  format: 'text' | 'html',
): Record<string, string> {
  const fill = (text: string): string =>
    text.replaceAll(PLACEHOLDER_PATTERN, (whole, name: string) => {
      const placeholder = campaignPlaceholders.find((each) => each === name);
      if (placeholder === undefined) return whole;
      return format === 'html' ? escapeHtml(values[placeholder]) : values[placeholder];
    });
  return Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, fill(text)]));
}
