import {
  heads,
  qualities,
  reelHeads,
  type CompanionWord,
  type Head,
  type Quality,
  type ReelHead,
} from './companions.ts';
import type { SubjectWord } from './subject-word.ts';
import { subjects, type ReelSubject, type StorySubject } from './subjects.ts';
import type { LocalName } from './types.ts';

/**
 * A title, written with the keys of its words, in one of four forms: `dragon throne`, `throne of dragon`, `sleeping volcano`, and
 * `roulette night-reels` for categories other than slots. A word that is not in the lists does not compile.
 */
export type StoryTitle = `${StorySubject} ${Head}` | `${Head} of ${StorySubject}` | `${Quality} ${StorySubject}`;
export type ReelTitle = `${ReelSubject} ${ReelHead}`;
export type Title = StoryTitle | ReelTitle;

/** The translated name of a game and the words from which its picture is composed. */
export type NamedTitle = {
  readonly name: LocalName;
  readonly subject: SubjectWord;
  /** The symbol of the second word; absent for words such as "Reels" and "Spin", which have none. */
  readonly companionGlyph?: string;
};

/** Translates a title into every language of the catalogue and returns what its picture shows. Throws for a title in none of the four forms. */
export function nameTitle(title: Title): NamedTitle {
  const [first, second, third] = title.split(' ');
  if (isKeyOf(heads, first) && isKeyOf(subjects, third)) return nameHeadOfSubject(first, third);
  if (isKeyOf(qualities, first) && isKeyOf(subjects, second)) return nameQualityAndSubject(first, second);
  if (isKeyOf(subjects, first) && isKeyOf(heads, second)) return namePossessive(first, second);
  if (isKeyOf(subjects, first) && isKeyOf(reelHeads, second)) return nameSubjectAndReelHead(first, second);
  throw new Error(`The title "${title}" has none of the four forms.`);
}

type Subject = keyof typeof subjects;

/** Translates titles such as `pharaoh throne`, in English "Pharaoh's Throne". Nepali and Bengali put the subject into the genitive case. */
function namePossessive(subjectKey: Subject, headKey: Head): NamedTitle {
  const subject: SubjectWord = subjects[subjectKey];
  const head = heads[headKey];
  const owner = subject.owns ? `${subject.en}'s` : subject.en;
  const name = { en: `${owner} ${head.en}`, ne: `${subject.ne}को ${head.ne}`, bn: `${subject.bnGenitive} ${head.bn}` };
  return { name, subject, companionGlyph: head.glyph };
}

/** Translates titles such as `throne of dragon`, in English "Throne of the Dragon". Only English has a form of its own for them. */
function nameHeadOfSubject(headKey: Head, subjectKey: Subject): NamedTitle {
  const named = namePossessive(subjectKey, headKey);
  const of = named.subject.of ?? `the ${named.subject.en}`;
  return { ...named, name: { ...named.name, en: `${heads[headKey].en} of ${of}` } };
}

/** Translates titles such as `sleeping volcano`. */
function nameQualityAndSubject(qualityKey: Quality, subjectKey: Subject): NamedTitle {
  const subject: SubjectWord = subjects[subjectKey];
  const quality = qualities[qualityKey];
  const name = {
    en: `${quality.en} ${subject.en}`,
    ne: `${quality.ne} ${subject.ne}`,
    bn: `${quality.bn} ${subject.bn}`,
  };
  return { name, subject, companionGlyph: quality.glyph };
}

/** Translates titles of categories other than slots, such as `roulette night-reels`. */
function nameSubjectAndReelHead(subjectKey: Subject, headKey: ReelHead): NamedTitle {
  const subject: SubjectWord = subjects[subjectKey];
  const head: CompanionWord = reelHeads[headKey];
  const name = { en: `${subject.en} ${head.en}`, ne: `${subject.ne} ${head.ne}`, bn: `${subject.bn} ${head.bn}` };
  return head.glyph === undefined ? { name, subject } : { name, subject, companionGlyph: head.glyph };
}

function isKeyOf<T extends object>(words: T, key: string | undefined): key is Extract<keyof T, string> {
  return key !== undefined && Object.hasOwn(words, key);
}
