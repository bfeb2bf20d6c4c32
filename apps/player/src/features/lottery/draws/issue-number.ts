/** The number of an issue: "20261123-0042", or "20261123" of a lottery that draws once a day. */
export const ISSUE_NUMBER = /^\d{8}(?:-\d{4})?$/;
/** The code of a lottery, as addresses carry it. */
export const GAME_CODE = /^[A-Z0-9_]{2,40}$/;

export function isIssueNumber(text: string): boolean {
  return ISSUE_NUMBER.test(text);
}
