import { gameTypes, prizeGames, type PrizeGame } from '@baize/contract/codes';
import { Type, type Static, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Audience } from './audience.ts';
import { AmountText } from './definition-parts.ts';
import { findLeaderboardMistakes } from './leaderboard-definition.ts';
import { findMissionMistakes } from './mission-definition.ts';
import { findEnvelopeMistakes, findRaffleMistakes, findWheelMistakes } from './prize-mistakes.ts';
import { programDefinitions, type DefinedKind } from './program-definitions.ts';

const TEXT_MAX_CHARACTERS = 50_000;
const Texts = Type.Record(Type.String({ pattern: '^[a-z]{2,3}$' }), Type.String({ maxLength: TEXT_MAX_CHARACTERS }));

/**
 * Returns the schema of a program file, which an operator writes. A field that is left out has the value of a program
 * without limits, for every member.
 */
function programFileOf(definition: TSchema) {
  return Type.Object(
    {
      kind: Type.String(),
      state: Type.Optional(Type.Enum(['draft', 'on'])),
      titles: Texts,
      /** The full terms as HTML, by language. */
      terms: Type.Optional(Texts),
      image: Type.Optional(Type.String({ maxLength: 300 })),
      tab: Type.Optional(Type.String({ pattern: '^[a-z0-9-]{1,32}$' })),
      audience: Type.Optional(Audience),
      definition,
      startsAt: Type.String({ format: 'date-time' }),
      endsAt: Type.Optional(Type.String({ format: 'date-time' })),
      budget: Type.Optional(
        Type.Object(
          {
            total: Type.Optional(AmountText),
            day: Type.Optional(AmountText),
            member: Type.Optional(AmountText),
          },
          { additionalProperties: false },
        ),
      ),
      /** The game types whose bets count towards the valid bet that the rewards require. Bets on all game types count if the field is left out. */
      turnoverGameTypes: Type.Optional(
        Type.Array(Type.Enum([...gameTypes]), { minItems: 1, maxItems: gameTypes.length, uniqueItems: true }),
      ),
      position: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
    },
    { additionalProperties: false },
  );
}

/** Returns the JSON schema of the file of a program of this kind, for editors and forms. */
export function programFileSchema(kind: DefinedKind): TSchema {
  return programFileOf(programDefinitions[kind]);
}

/** The content of a program file whose definition was checked against the schema of its kind. */
export type ProgramFile = Omit<Static<ReturnType<typeof programFileOf>>, 'kind' | 'definition'> & {
  readonly kind: DefinedKind;
  readonly definition: unknown;
};

/** The program of a valid file, or every mistake as a sentence. */
export type ProgramFileJudgement =
  | { readonly ok: true; readonly value: ProgramFile }
  | { readonly ok: false; readonly mistakes: readonly string[] };

/** Checks the text of a file against the schema of its kind. Returns the program, or every mistake as a sentence. */
export function judgeProgramFile(text: string): ProgramFileJudgement {
  const parsed = parseJson(text);
  if (!parsed.ok) return { ok: false, mistakes: [`The file is no JSON: ${parsed.why}`] };
  const kind = findKind(parsed.value);
  if (!kind) return { ok: false, mistakes: [`kind: is one of ${Object.keys(programDefinitions).join(', ')}`] };
  const schema = Compile(programFileOf(programDefinitions[kind]));
  const mistakes = schema.Errors(parsed.value).map(({ instancePath, message }) => toSentence(instancePath, message));
  const file = parsed.value;
  if (mistakes.length > 0 || !schema.Check(file)) return { ok: false, mistakes: [...new Set(mistakes)] };
  if (file.titles['en'] === undefined) return { ok: false, mistakes: ['titles: en is missing'] };
  if (file.terms && file.terms['en'] === undefined) return { ok: false, mistakes: ['terms: en is missing'] };
  if (file.endsAt !== undefined && new Date(file.endsAt) <= new Date(file.startsAt))
    return { ok: false, mistakes: ['endsAt: lies before startsAt'] };
  const beyondSchema = [
    ...findPrizeMistakes(kind, file),
    ...findTurnoverMistakes(kind, file),
    ...findEntryMistakes(kind, file),
    ...findTaskMistakes(kind, file.definition),
    // The envelopes of a program have a check of their own.
    ...(kind === 'red_envelope' ? [] : findZeroAmounts(file.definition, 'definition')),
  ];
  if (beyondSchema.length > 0) return { ok: false, mistakes: beyondSchema };
  return { ok: true, value: { ...file, kind } };
}

/**
 * Finds amounts of zero that would be given (cash, free rounds) or divided by (rules for tickets). No grant of zero can be stored, so such a program would
 * fail at its first reward.
 */
function findZeroAmounts(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]: [string, unknown]) => {
    const isZero = (name === 'amount' || name === 'stake') && typeof each === 'string' && Number(each) === 0;
    return isZero ? [`${path}.${name}: is zero`] : findZeroAmounts(each, `${path}.${name}`);
  });
}

/** Checks the rules of missions and leaderboards that a schema cannot express. */
function findTaskMistakes(kind: DefinedKind, definition: unknown): string[] {
  if (kind === 'mission') return mission.Check(definition) ? findMissionMistakes(definition) : [];
  if (kind === 'leaderboard') return leaderboard.Check(definition) ? findLeaderboardMistakes(definition) : [];
  return [];
}

/** The kinds that a member enters by an act, and that give their reward at once. */
const KINDS_ENTERED_BY_MEMBER: ReadonlySet<DefinedKind> = new Set([
  'voucher',
  'sign_in',
  'rescue',
  'free_rounds',
  'red_envelope',
]);
/** The kinds that hold the reward of every second account for an operator, because nobody enters them by an act that could be refused. */
const KINDS_WITH_REVIEW: ReadonlySet<DefinedKind> = new Set(['mission']);
/**
 * The kinds whose operator chooses between refusal and review. A window of red envelopes ends within minutes, and an envelope that waits for an operator
 * would be missing for the others.
 */
const KINDS_WITH_CHOICE: ReadonlySet<DefinedKind> = new Set(['voucher', 'sign_in', 'rescue', 'free_rounds']);

/**
 * Checks `audience.onePer` and `audience.secondAccount`, which only some kinds can enforce. A shared device does not prove that two accounts belong to one
 * person, so that it never refuses a reward: it needs a review.
 */
function findEntryMistakes(kind: DefinedKind, { audience: { onePer, secondAccount } = {} }: ProgramAudience): string[] {
  if (secondAccount !== undefined && !KINDS_WITH_CHOICE.has(kind))
    return [`audience.secondAccount: is for ${[...KINDS_WITH_CHOICE].join(', ')} alone`];
  if (secondAccount !== undefined && onePer === undefined)
    return ['audience.secondAccount: needs onePer, which says by what a second account is recognised'];
  if (onePer === undefined || KINDS_WITH_REVIEW.has(kind)) return [];
  if (!KINDS_ENTERED_BY_MEMBER.has(kind))
    return [`audience.onePer: is for ${[...KINDS_ENTERED_BY_MEMBER, ...KINDS_WITH_REVIEW].join(', ')} alone`];
  if (!onePer.includes('device') || secondAccount === 'review') return [];
  return [
    `audience.onePer: device is for ${[...KINDS_WITH_REVIEW].join(', ')} alone, or for a program with "secondAccount": "review"`,
  ];
}

type ProgramAudience = Pick<ProgramFile, 'audience'>;

/**
 * Checks the rules of prize games that a schema cannot express. Tickets and envelopes limit the prizes of a member, so
 * there is no budget per member.
 */
function findPrizeMistakes(kind: DefinedKind, file: Static<ReturnType<typeof programFileOf>>): string[] {
  const { definition, startsAt, budget } = file;
  if (!isPrizeKind(kind)) return [];
  const ofMember = budget?.member === undefined ? [] : ['budget.member: is not for games of prizes'];
  switch (kind) {
    case 'wheel':
      return [...ofMember, ...(wheel.Check(definition) ? findWheelMistakes(definition) : [])];
    case 'golden_egg':
      return [...ofMember, ...(eggs.Check(definition) ? findWheelMistakes(definition) : [])];
    case 'raffle':
      return [
        ...(budget === undefined ? [] : ['budget: a raffle gives the prizes that it names']),
        ...(raffle.Check(definition) ? findRaffleMistakes(definition, startsAt, definition.drawsAt) : []),
      ];
    case 'red_envelope':
      return [...ofMember, ...(envelopes.Check(definition) ? findEnvelopeMistakes(definition) : [])];
    default:
      return kind satisfies never;
  }
}

/** The pages of prize games do not name the game types that count. */
function findTurnoverMistakes(
  kind: DefinedKind,
  { turnoverGameTypes }: Pick<ProgramFile, 'turnoverGameTypes'>,
): string[] {
  return turnoverGameTypes && isPrizeKind(kind) ? ['turnoverGameTypes: is not for games of prizes'] : [];
}

const leaderboard = Compile(programDefinitions.leaderboard);
const mission = Compile(programDefinitions.mission);
const wheel = Compile(programDefinitions.wheel);
const eggs = Compile(programDefinitions.golden_egg);
const raffle = Compile(programDefinitions.raffle);
const envelopes = Compile(programDefinitions.red_envelope);

function isPrizeKind(kind: DefinedKind): kind is PrizeGame {
  return prizeGames.some((each) => each === kind);
}

type Parsed = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly why: string };

function parseJson(text: string): Parsed {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    return { ok: false, why: error instanceof Error ? error.message : String(error) };
  }
}

function findKind(value: unknown): DefinedKind | undefined {
  const kind = typeof value === 'object' && value !== null && 'kind' in value ? value.kind : undefined;
  return typeof kind === 'string' && isDefinedKind(kind) ? kind : undefined;
}

/** Returns whether programs of this kind can be defined in a file. */
export function isDefinedKind(kind: string): kind is DefinedKind {
  return Object.hasOwn(programDefinitions, kind);
}

/** Writes a path as a sentence: "/definition/prizes/0" becomes "definition.prizes.0". */
function toSentence(path: string, message: string): string {
  const place = path.slice(1).replaceAll('/', '.');
  const sentence = message === 'schema is false' ? 'is not known here' : message;
  return place === '' ? sentence : `${place}: ${sentence}`;
}
