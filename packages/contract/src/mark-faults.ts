import { PERMISSIONS } from './permissions.ts';

/** Allowed values by mark. `path` and `permission` are checked separately. */
const valuesOfMarks: Readonly<Record<string, readonly unknown[]>> = {
  method: ['GET', 'POST', 'PUT', 'DELETE'],
  encrypted: [true, false],
  token: [true, false, 'optional'],
  site: ['both', 'member', 'agent', 'console'],
  account: ['any', 'real'],
  stepUp: ['none', 'withdraw_password', 'second_factor', 'second_operator'],
};

/** Step-ups that each site supports. */
const stepUpsOfSite: Readonly<Record<string, readonly unknown[]>> = {
  both: ['none', 'withdraw_password'],
  member: ['none', 'withdraw_password'],
  agent: ['none', 'withdraw_password'],
  console: ['none', 'second_factor', 'second_operator'],
};

/**
 * Returns a sentence for each mark that is missing, unknown or contradicts another one; an empty list for complete
 * marks. The type `Marks` enforces the same rules at compile time. The server checks again when a route registers,
 * because a cast can bypass the type.
 */
export function findMarkFaults(marks: Readonly<Record<string, unknown>>): string[] {
  const { path, encrypted, token, site, account, stepUp, permission } = marks;
  const isBodiless = marks['method'] === 'GET' || marks['method'] === 'DELETE';
  const faults: readonly (readonly [isFault: boolean, sentence: string])[] = [
    ...Object.entries(valuesOfMarks).map(
      ([name, values]) => [!values.includes(marks[name]), `${name} is ${String(marks[name])}`] as const,
    ),
    [typeof path !== 'string' || !path.startsWith('/'), `path is ${String(path)}`],
    [encrypted === true && isBodiless, 'a call without a body cannot be encrypted'],
    [token !== true && (account !== 'any' || stepUp !== 'none'), 'account and stepUp need a session'],
    [stepUp === 'withdraw_password' && encrypted !== true, 'the withdraw password needs a sealed body'],
    [!stepUpsOfSite[String(site)]?.includes(stepUp), `stepUp ${String(stepUp)} does not fit the site ${String(site)}`],
    [site === 'console' && token !== true, 'the console needs a session'],
    [site === 'console' && account !== 'any', 'operators have no trial accounts'],
    [site === 'console' && !PERMISSIONS.some((known) => known === permission), `permission is ${String(permission)}`],
    [site !== 'console' && permission !== undefined, 'permissions belong to the console'],
  ];
  return faults.flatMap(([isFault, sentence]) => (isFault ? [sentence] : []));
}
