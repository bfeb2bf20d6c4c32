import { parseArgs, type ParseArgsConfig } from 'node:util';
import { OperatorError } from './operator-error.ts';
import { verbs, type Act, type ResourceDefinition, type Verb } from './noun.ts';
import { nouns } from './nouns.ts';

const commonOptions = {
  merchant: { type: 'string' },
  by: { type: 'string' },
  search: { type: 'string' },
  limit: { type: 'string' },
  'dry-run': { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const satisfies ParseArgsConfig['options'];

/** A command of `pnpm ops` on a noun, as it was parsed from the command line. */
export interface ParsedCommand {
  readonly nounName: string;
  readonly noun: ResourceDefinition;
  /** It is `undefined` if the command is an act, or only asks for help. */
  readonly verb: Verb | undefined;
  readonly act: Act | undefined;
  /** The verb as it was typed. It is empty if none was typed. */
  readonly verbName: string;
  readonly help: boolean;
  readonly dryRun: boolean;
  readonly json: boolean;
  /** Returns the values of an option, or `undefined` if the option was not given. */
  readonly given: (option: string) => readonly string[] | undefined;
}

/** Parses the command line. Returns `undefined` if it names no noun, so that the overview is printed. */
export function readArguments(argv: readonly string[]): ParsedCommand | undefined {
  const [nounName, ...rest] = argv;
  if (nounName === undefined || nounName === '--help' || nounName === '-h') return undefined;
  const noun = Object.hasOwn(nouns, nounName) ? nouns[nounName] : undefined;
  if (!noun) throw new OperatorError(`"${nounName}" is none of ${Object.keys(nouns).join(', ')}.`);
  const { values, positionals } = parseOptions(noun, rest);
  const help = values['help'] === true;
  const verb = verbs.find((name) => name === positionals[0] && noun.verbs.includes(name));
  const act = findAct(noun, positionals[0]);
  if (!help && ((verb ?? act) === undefined || positionals.length > 1))
    throw new OperatorError(`pnpm ops ${nounName} takes one of: ${verbsOf(noun).join(', ')}.`);
  return {
    nounName,
    noun,
    verb,
    act,
    verbName: positionals[0] ?? '',
    help,
    dryRun: values['dry-run'] === true,
    json: values['json'] === true,
    given: (option) => {
      const value = values[option];
      return value === undefined ? undefined : [value].flat().map(String);
    },
  };
}

function findAct({ acts = {} }: ResourceDefinition, name: string | undefined): Act | undefined {
  return name !== undefined && Object.hasOwn(acts, name) ? acts[name] : undefined;
}

/** Returns the verbs of a noun, including its acts. */
export function verbsOf({ verbs: tableVerbs, acts = {} }: ResourceDefinition): string[] {
  return [...tableVerbs, ...Object.keys(acts)];
}

/** Returns the options of this noun and of its acts, without its key and without the options that all commands have. */
export function optionsOf({ fields, acts = {} }: ResourceDefinition): string[] {
  return [...Object.keys(fields), ...Object.values(acts).flatMap(({ options = {} }) => Object.keys(options))];
}

interface ParsedArguments {
  readonly values: Readonly<Record<string, unknown>>;
  readonly positionals: readonly string[];
}

function parseOptions(noun: ResourceDefinition, args: string[]): ParsedArguments {
  const ownOptions = optionsOf(noun).map(
    (option) => [option, { type: 'string', multiple: noun.fields[option]?.kind.many === true }] as const,
  );
  const key = noun.key ? { [noun.key.option]: { type: 'string' } as const } : {};
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
