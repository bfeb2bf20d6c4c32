/** The parts of an ESTree node that the rules of this workspace read. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly name?: string;
  readonly id?: Node | null;
  readonly init?: Node | null;
  readonly key?: Node;
  readonly value?: Node;
  readonly local?: Node;
  readonly imported?: Node;
  readonly source?: { readonly value: unknown };
  readonly specifiers?: readonly Node[];
  readonly callee?: Node;
  readonly arguments?: readonly Node[];
  readonly argument?: Node;
  readonly properties?: readonly Node[];
  readonly object?: Node;
  readonly property?: Node;
  readonly computed?: boolean;
  readonly typeAnnotation?: Node;
  readonly typeName?: Node;
}

/** A function declaration, function expression or arrow function. */
export interface FunctionNode extends Node {
  readonly params: readonly Node[];
  readonly body: Node;
}

const FUNCTIONS: ReadonlySet<string> = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
]);

export function isFunction(node: Node): node is FunctionNode {
  return FUNCTIONS.has(node.type);
}

/** Returns the node and all nodes below it, without type annotations, because types have no effect at run time. */
export function nodesIn(root: Node): Node[] {
  const found: Node[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isNode(value) || value.type.startsWith('TSType') || value.type === 'TSInterfaceDeclaration') return;
    found.push(value);
    Object.values(value).forEach(visit);
  };
  visit(root);
  return found;
}

/** Returns the identifiers below the node that refer to variables, without property names: `x` in `a.x` and in `{ x: 1 }`. */
export function referencesIn(root: Node): Node[] {
  const nodes = nodesIn(root);
  const names = new Set(nodes.flatMap(nameOnly));
  return nodes.filter((node) => node.type === 'Identifier' && !names.has(node));
}

function nameOnly(node: Node): Node[] {
  if (node.type === 'MemberExpression' && node.computed === false && node.property) return [node.property];
  const isKey = node.type === 'Property' && node.computed === false && node.key !== node.value;
  return isKey && node.key ? [node.key] : [];
}

/** Returns the names that the function declares: its parameters and its variables, also those of functions inside it. */
export function boundNames(node: FunctionNode): ReadonlySet<string> {
  const declared = nodesIn(node).flatMap((each) => {
    if (isFunction(each)) return each.params;
    return each.type === 'VariableDeclarator' && each.id ? [each.id] : [];
  });
  return new Set(declared.flatMap(referencesIn).flatMap(({ name }) => (name === undefined ? [] : [name])));
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
