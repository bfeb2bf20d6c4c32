import type { ProgramTerms } from '@baize/contract/schemas/promotions';
import { toTimes } from '@baize/money/bonus';
import { turnoverGameTypesField } from '../domain/cashier/turnover.ts';
import { localText } from '../domain/content/local-text.ts';
import type { Program } from '../domain/rewards/program.ts';

/** The languages of a reader, best first, and the turnover of the program's cash rewards. */
interface TermsCall {
  readonly languages: readonly string[];
  /** Parts per million of a cash reward. Undefined where the program gives no cash. */
  readonly turnoverPpm: number | undefined;
}

/** Returns the terms of a program in the form of the API, so that a page can show them before a member takes part. */
export function toProgramTerms(
  { terms, turnoverGameTypes }: Pick<Program<unknown>, 'terms' | 'turnoverGameTypes'>,
  { languages, turnoverPpm }: TermsCall,
): ProgramTerms {
  const content = localText(terms, languages);
  if (turnoverPpm === undefined) return { content };
  return {
    content,
    turnoverTimes: toTimes(BigInt(turnoverPpm)),
    ...(turnoverPpm > 0 && turnoverGameTypesField(turnoverGameTypes)),
  };
}
