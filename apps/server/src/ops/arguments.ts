import { parseArgs, type ParseArgsConfig } from 'node:util';
import { OperatorError } from './operator-error.ts';
import { verbs, type Act, type ResourceDefinition, type Verb } from './resource-definition.ts';
import { resources } from './resources.ts';

const commonOptions = {
  merchant: { type: 'string' },
  by: { type: 'string' },
  search: { type: 'string' },
  limit: { type: 'string' },
  'dry-run': { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const satisfies ParseArgsConfig['options'];

/** A command of `pnpm ops` on a resource, as it was parsed from the command line. */
export interface ParsedCommand {
  readonly resourceName: string;
  readonly resource: ResourceDefinition;
  /** It is `undefined` if the command is an act, or only asks for help. */
  readonly verb: Verb | undefined;
  readonly act: Act | undefined;
  /** The verb as it was typed. It is empty if none was typed. */
  readonly verbName: string;
  readonly help: boolean;
  readonly dryRun: boolean;
  readonly json: boolean;
  /** Returns the values of an option, or `undefined` if the option was not given. */
  readonly optionValues: (option: string) => readonly string[] | undefined;
}

/**
 * Parses the command line of a command on a resource. Returns `undefined` if it names no resource, so that the overview is printed. Throws an
 * `OperatorError` for an unknown resource, verb or option.
 */
export function parseCommandLine(argv: readonly string[]): ParsedCommand | undefined {
  const [resourceName, ...rest] = argv;
  if (resourceName === undefined || resourceName === '--help' || resourceName === '-h') return undefined;
  const resource = Object.hasOwn(resources, resourceName) ? resources[resourceName] : undefined;
  if (!resource) throw new OperatorError(`"${resourceName}" is none of ${Object.keys(resources).join(', ')}.`);
  const { values, positionals } = parseOptions(resource, rest);
  const help = values['help'] === true;
  const verb = verbs.find((name) => name === positionals[0] && resource.verbs.includes(name));
  const act = findAct(resource, positionals[0]);
  if (!help && ((verb ?? act) === undefined || positionals.length > 1))
    throw new OperatorError(`pnpm ops ${resourceName} takes one of: ${listVerbs(resource).join(', ')}.`);
  return {
    resourceName,
    resource,
    verb,
    act,
    verbName: positionals[0] ?? '',
    help,
    dryRun: values['dry-run'] === true,
    json: values['json'] === true,
    optionValues: (option) => {
      const value = values[option];
      return value === undefined ? undefined : [value].flat().map(String);
    },
  };
}

function findAct({ acts = {} }: ResourceDefinition, name: string | undefined): Act | undefined {
  return name !== undefined && Object.hasOwn(acts, name) ? acts[name] : undefined;
}

/** Returns the verbs of a resource, including its acts. */
export function listVerbs({ verbs: tableVerbs, acts = {} }: ResourceDefinition): string[] {
  return [...tableVerbs, ...Object.keys(acts)];
}

/** Returns the names of the options of this resource and of its acts, without its key and without the options that all commands have. */
export function listOptions({ fields, acts = {} }: ResourceDefinition): string[] {
  return [...Object.keys(fields), ...Object.values(acts).flatMap(({ options = {} }) => Object.keys(options))];
}

interface ParsedArguments {
  readonly values: Readonly<Record<string, unknown>>;
  readonly positionals: readonly string[];
}

function parseOptions(resource: ResourceDefinition, args: string[]): ParsedArguments {
  const ownOptions = listOptions(resource).map(
    (option) => [option, { type: 'string', multiple: resource.fields[option]?.kind.isRepeatable === true }] as const,
  );
  const key = resource.key ? { [resource.key.option]: { type: 'string' } as const } : {};
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { ...Object.fromEntries(ownOptions), ...key, ...commonOptions },
    });
  } catch (error) {
    if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
      throw new OperatorError(error.message);
    throw error;
  }
}
