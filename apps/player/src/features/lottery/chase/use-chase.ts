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
  /** Undefined while the issues are loading, or where they could not be read. */
  readonly planned: PlannedChase | undefined;
  readonly error: unknown;
  /** How many issues can be chased, the open one included. */
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

/** The chase of the slip: its plan over the issues that follow the open one. They are read when the player turns the chase on. */
export function useChase({ gameCode, lines, terms, openIssue }: ChaseOptions): Chase {
  const [isOn, setIsOn] = useState(false);
  const [form, setForm] = useState(FIRST_CHASE_FORM);
  const { data, error, refetch } = useLottoIssuesQuery(
    { gameCode, limitNum: CHASE_ISSUES_MAX },
    { skip: !isOn, refetchOnMountOrArgChange: true },
  );
  // Numbers of issues rise, so that they compare as texts.
  const issues = data?.issues.filter(({ issue }) => openIssue !== null && issue >= openIssue.issue);
  return {
    isOn: isOn && lines.length > 0,
    form,
    planned: issues && planChaseOfLines(form, lines, issues, terms),
    error,
    issuesMax: Math.min(issues?.length ?? CHASE_ISSUES_MAX, CHASE_ISSUES_MAX),
    toggle: setIsOn,
    // A changed plan replaces the multiples that were changed by hand.
    change: (part) => setForm((held) => ({ ...held, changed: {}, ...part })),
    changeMultiple: (issue, multiple) =>
      setForm((held) => ({ ...held, changed: { ...held.changed, [issue]: multiple } })),
    retry: () => void refetch(),
  };
}
