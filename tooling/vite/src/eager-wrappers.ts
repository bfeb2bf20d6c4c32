import type { Plugin } from 'vite';

/** What the bundle wraps a CommonJS module in: `Xn=t((e,t)=>{`, where `t` comes from the runtime. */
const RUNTIME = /import\{([^}]+)\}from"\.\/rolldown-runtime-[^"]+";/;

/**
 * A function in parentheses is parsed whole while the file still arrives, beside the page. Without them a browser skims it, and parses
 * it again in the page's own thread when it is called: 10 ms of React's, before anything of the site is there. The bundler writes them,
 * and the minifier takes them away.
 */
export function eagerWrappers(): Plugin {
  return {
    name: 'baize:eager-wrappers',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          const names = RUNTIME.exec(chunk.code)?.[1]
            ?.split(',')
            .map((name) => name.replace(/^\w+ as /, ''));
          if (names) chunk.code = wrapped(chunk.code, wrapperArguments(this.parse(chunk.code), names));
        }
      },
    },
  };
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** The functions that are all that such a call is given. */
function wrapperArguments(program: unknown, names: readonly string[]): Node[] {
  const found: Node[] = [];
  const visit = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return;
    const {
      type,
      callee,
      arguments: given,
    } = value as { type?: string; callee?: { name?: string }; arguments?: Node[] };
    const only = type === 'CallExpression' && given?.length === 1 ? given[0] : undefined;
    if (only?.type === 'ArrowFunctionExpression' && names.includes(callee?.name ?? '')) found.push(only);
    // No wrapper stands in another function.
    else if (!type?.includes('Function')) Object.values(value).forEach(visit);
  };
  visit(program);
  return found;
}

function wrapped(code: string, functions: readonly Node[]): string {
  let [out, at] = ['', 0];
  for (const { start, end } of functions.toSorted((a, b) => a.start - b.start)) {
    out += `${code.slice(at, start)}(${code.slice(start, end)})`;
    at = end;
  }
  return out + code.slice(at);
}
