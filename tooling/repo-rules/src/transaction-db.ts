import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { boundNames, isFunction, nodesIn, referencesIn, type FunctionNode, type Node } from './syntax.ts';
import type { SourceFile } from './files.ts';

/**
 * A callback of a transaction holds one connection of the pool. If it takes a second one by the outer `db`, a few parallel calls hold all
 * connections while each waits for another one: a deadlock that PostgreSQL cannot see. This rule finds such uses in the source.
 *
 * Code runs inside a transaction where a function has a parameter called `tx`, or of the type `Tx`. Calls are followed by name into
 * functions of the same file and of imported files. A function that is called by a property of an object is not followed.
 */
export function outerDbUses(files: readonly SourceFile[]): string[] {
  const modules = new Map(files.map((file) => [file.path, readModule(file)]));
  const program: Program = { modules, answers: new Map(), open: new Map(), outermostUsed: Infinity };
  return files.flatMap((file) => {
    const module = modules.get(file.path);
    return module ? usesInModule(program, module, file.text) : [];
  });
}

interface Module {
  readonly path: string;
  readonly root: Node;
  readonly functions: ReadonlyMap<string, FunctionNode>;
  readonly imports: ReadonlyMap<string, { readonly path: string; readonly name: string }>;
}

interface Program {
  readonly modules: ReadonlyMap<string, Module>;
  /** The final answers by question. */
  readonly answers: Map<string, boolean>;
  /** The questions that are being answered, with their depth. They end the search where functions call each other in a cycle. */
  readonly open: Map<string, number>;
  /** The smallest depth of an open question whose provisional answer was used since the innermost open question began. */
  outermostUsed: number;
}

interface Found {
  readonly module: Module;
  readonly node: FunctionNode;
}

function readModule({ path, text }: SourceFile): Module {
  const root = parseSync(path, text).program as unknown as Node;
  const functions = new Map<string, FunctionNode>();
  const imports = new Map<string, { path: string; name: string }>();
  for (const node of nodesIn(root)) {
    if (node.type === 'FunctionDeclaration' && node.id?.name) functions.set(node.id.name, node as FunctionNode);
    if (node.type === 'VariableDeclarator' && node.id?.name && node.init && isFunction(node.init))
      functions.set(node.id.name, node.init);
  }
  for (const node of nodesIn(root)) {
    if (node.type !== 'ImportDeclaration' || typeof node.source?.value !== 'string') continue;
    const from = join(dirname(path), node.source.value);
    for (const { local, imported } of node.specifiers ?? [])
      if (local?.name && imported?.name) imports.set(local.name, { path: from, name: imported.name });
  }
  return { path, root, functions, imports };
}

function usesInModule(program: Program, module: Module, text: string): string[] {
  const regions = nodesIn(module.root).filter(
    (node): node is FunctionNode => isFunction(node) && runsInTransaction(node),
  );
  const faults = new Set(regions.flatMap((region) => usesInRegion(program, module, region)));
  return [...faults]
    .toSorted((left, right) => left.start - right.start)
    .map(({ start, end }) => {
      const line = text.slice(0, start).split('\n').length;
      return `${module.path}:${line}: ${text.slice(start, end).split('\n')[0]}`;
    });
}

function runsInTransaction({ params }: FunctionNode): boolean {
  return params.some((param) => param.name === 'tx' || typeName(param) === 'Tx');
}

/** The name of the declared type, e.g. "Tx"; `undefined` for a union and for a parameter without a type. */
function typeName(param: Node): string | undefined {
  return param.typeAnnotation?.typeAnnotation?.typeName?.name;
}

function usesInRegion(program: Program, module: Module, region: FunctionNode): Node[] {
  const patterns = region.params.filter(takesDbOutOf);
  const uses = nodesIn(region.body).filter(
    (node) =>
      readsDbOf(node) ||
      (node.type === 'VariableDeclarator' && node.id && takesDbOutOf(node.id)) ||
      (node.type === 'CallExpression' && callTakesConnection(program, module, node)),
  );
  return [...patterns, ...freeDbIn(region), ...uses];
}

function callTakesConnection(program: Program, module: Module, call: Node): boolean {
  const found = resolve(program, module, call.callee?.name);
  if (!found || runsInTransactionAlone(found.node)) return false;
  if (closesOverDb(program, found)) return true;
  return (call.arguments ?? []).some((argument, index) => {
    const carrier = carrierName(argument);
    return carrier !== undefined && parameterTakesConnection(program, found, index);
  });
}

/** A function whose every parameter is the transaction needs no look: its own body is judged as a region. */
function runsInTransactionAlone({ params }: FunctionNode): boolean {
  return params.length === 1 && params.every((param) => typeName(param) === 'Tx');
}

/** The object that an argument passes on whole, `context` or `{ ...context }`; not where `db` is replaced: `{ ...context, db: tx }`. */
function carrierName(argument: Node): string | undefined {
  if (argument.type === 'Identifier') return argument.name === 'tx' ? undefined : argument.name;
  if (argument.type !== 'ObjectExpression') return undefined;
  const parts = argument.properties ?? [];
  if (parts.some(({ key, value }) => key?.name === 'db' && value?.name !== 'db')) return undefined;
  return parts.find(({ type }) => type === 'SpreadElement')?.argument?.name;
}

/** Returns whether the function uses the `db` of the object that it gets at this place. */
function parameterTakesConnection(program: Program, { module, node }: Found, index: number): boolean {
  const param = node.params[index];
  if (!param) return false;
  return answerOnce(
    program,
    `${module.path}:${node.start}:${index}`,
    () => takesDbOutOf(param) || (param.name !== undefined && usesDbOf(program, module, node, param.name)),
  );
}

/**
 * Answers a question and remembers the answer. In a cycle of calls the same question comes up again while it is being answered: the provisional answer is
 * then "no". A "no" that depends on a provisional answer to an outer question is not remembered, because the outer question may be answered "yes".
 */
function answerOnce(program: Program, key: string, find: () => boolean): boolean {
  const known = program.answers.get(key);
  if (known !== undefined) return known;
  const openDepth = program.open.get(key);
  if (openDepth !== undefined) {
    program.outermostUsed = Math.min(program.outermostUsed, openDepth);
    return false;
  }
  const depth = program.open.size;
  const usedBefore = program.outermostUsed;
  program.outermostUsed = Infinity;
  program.open.set(key, depth);
  const answer = find();
  program.open.delete(key);
  const isFinal = answer || program.outermostUsed >= depth;
  if (isFinal) program.answers.set(key, answer);
  program.outermostUsed = isFinal ? usedBefore : Math.min(usedBefore, program.outermostUsed);
  return answer;
}

function usesDbOf(program: Program, module: Module, node: FunctionNode, name: string): boolean {
  return nodesIn(node.body).some((each) => {
    if (readsDbOf(each) && each.object?.name === name) return true;
    if (each.type === 'VariableDeclarator' && each.init?.name === name && each.id && takesDbOutOf(each.id)) return true;
    if (each.type !== 'CallExpression') return false;
    const found = resolve(program, module, each.callee?.name);
    if (!found) return false;
    return (each.arguments ?? []).some(
      (argument, index) => carrierName(argument) === name && parameterTakesConnection(program, found, index),
    );
  });
}

/** A local function that uses the `db` of the function around it. */
function closesOverDb(program: Program, { module, node }: Found): boolean {
  return answerOnce(
    program,
    `${module.path}:${node.start}:closure`,
    () =>
      freeDbIn(node).length > 0 ||
      nodesIn(node.body).some(
        (each) => each.type === 'CallExpression' && isLocalClosure(program, module, each.callee?.name),
      ),
  );
}

function isLocalClosure(program: Program, module: Module, name: string | undefined): boolean {
  const node = name === undefined ? undefined : module.functions.get(name);
  return node !== undefined && closesOverDb(program, { module, node });
}

function resolve({ modules }: Program, module: Module, name: string | undefined): Found | undefined {
  if (name === undefined) return undefined;
  const local = module.functions.get(name);
  if (local) return { module, node: local };
  const from = module.imports.get(name);
  const other = from && modules.get(from.path);
  const node = from && other?.functions.get(from.name);
  return node && other ? { module: other, node } : undefined;
}

/** `{ db }` or `{ db: name }` as a pattern. */
function takesDbOutOf(pattern: Node): boolean {
  return pattern.type === 'ObjectPattern' && (pattern.properties ?? []).some(({ key }) => key?.name === 'db');
}

function readsDbOf(node: Node): boolean {
  return node.type === 'MemberExpression' && node.computed === false && node.property?.name === 'db';
}

/** Finds where the function refers to a `db` that it does not declare itself. */
function freeDbIn(node: FunctionNode): Node[] {
  return boundNames(node).has('db') ? [] : referencesIn(node.body).filter(({ name }) => name === 'db');
}
