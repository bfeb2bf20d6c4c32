import { useLottoIssuesQuery } from '@baize/api/member';
import { CHASE_ISSUES_MAX } from '@baize/contract/limits';
import { useState } from 'react';
import type { CartLine } from '../lines/cart-model.ts';
import type { IssueOnSale } from '../draws/issue.ts';
import type { LineTerms } from '../lines/line-terms.ts';
import { FIRST_CHASE_FORM, planChaseOfLines, type ChaseForm, type PlannedChase } from './chase-model.ts';

export interface Chase {
  readonly isOn: boolean;
  readonly form: ChaseForm;
  /** `undefined` while the issues are loading, and if they could not be loaded. */
  readonly planned: PlannedChase | undefined;
  readonly error: unknown;
  /** The number of issues that a chase can include, with the open one. */
  readonly issuesMax: number;
  readonly toggle: (isOn: boolean) => void;
  readonly change: (part: Partial<ChaseForm>) => void;
  readonly changeMultiple: (issue: string, multiple: number) => void;
  readonly retry: () => void;
}

export interface ChaseOptions {
  readonly gameCode: string;
  readonly lines: readonly CartLine[];
  readonly terms: LineTerms;
  readonly openIssue: IssueOnSale | null;
}

/** Holds the chase of the slip and plans it over the open issue and those after it. The issues are fetched when the player turns the chase on. */
export function useChase({ gameCode, lines, terms, openIssue }: ChaseOptions): Chase {
  const [isOn, setIsOn] = useState(false);
  const [form, setForm] = useState(FIRST_CHASE_FORM);
  const { data, error, refetch } = useLottoIssuesQuery(
    { gameCode, limitNum: CHASE_ISSUES_MAX },
    { skip: !isOn, refetchOnMountOrArgChange: true },
  );
  // Numbers of issues have a fixed length and rise, so they can be compared as texts.
  const issues = data?.issues.filter(({ issue }) => openIssue !== null && issue >= openIssue.issue);
  return {
    isOn: isOn && lines.length > 0,
    form,
    planned: issues && planChaseOfLines(form, lines, issues, terms),
    error,
    issuesMax: Math.min(issues?.length ?? CHASE_ISSUES_MAX, CHASE_ISSUES_MAX),
    toggle: setIsOn,
    // A change of the plan discards the multiples that were changed by hand.
    change: (part) => setForm((form) => ({ ...form, changed: {}, ...part })),
    changeMultiple: (issue, multiple) =>
      setForm((form) => ({ ...form, changed: { ...form.changed, [issue]: multiple } })),
    retry: () => void refetch(),
  };
}
