import type { Plugin } from 'vite';

/**
 * What these two make once, when they are evaluated, and throw by itself later. A new error notes where it was made, for which the
 * browser parses the whole file a second time: 28 ms of React's 320 KB, before anything of the site is there.
 */
const KEPT_ERRORS = [
  {
    file: /react-dom-client\.production\.js$/,
    errors: /(?<=\w+Exception = )Error\((?=formatProdErrorMessage\()/g,
    count: 5,
  },
  {
    file: /rtk-query\.(?:browser|modern)\.mjs$/,
    errors: /new Error\((?="Promise never resolved before cacheEntryRemoved\."\))/g,
    count: 1,
  },
];

const MAKER = `const withoutStack = (value) => Object.create(Error.prototype, { message: { value } });
`;

/** Such an error is one without its stack, which nobody reads: it is caught by who threw it. */
export function errorsWithoutStacks(): Plugin {
  return {
    name: 'baize:errors-without-stacks',
    apply: 'build',
    transform: {
      filter: { id: KEPT_ERRORS.map(({ file }) => file) },
      handler(code, id) {
        const kept = KEPT_ERRORS.find(({ file }) => file.test(id));
        if (!kept) return null;
        const found = code.match(kept.errors)?.length ?? 0;
        if (found !== kept.count)
          this.error(
            `${id} makes ${found} errors where ${kept.count} were known: see what it makes when it is evaluated`,
          );
        return { code: MAKER + code.replaceAll(kept.errors, 'withoutStack('), map: null };
      },
    },
  };
}
