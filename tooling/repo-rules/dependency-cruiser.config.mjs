// Who may import whom: docs/architecture.md has the same table in words. One rule per row.

/** A package, or one folder of an application, may reach only these of ours. */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: '^(apps|packages|tooling)/', pathNot: [from, ...allowed] },
});

const pkg = (...names) => names.map((name) => `^packages/${name}/`);
const TESTS = '\\.test\\.tsx?$';
const CATALOGUE = '^apps/arcade/src/catalogue/';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    // A file as text (?raw) and a reference to types are not modules that could be followed.
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: ['\\?raw$', '^node$'] } },
    only('money', '^packages/money/', [], 'money knows nothing of ours'),
    only('contract', '^packages/contract/', pkg('money'), 'contract may use money'),
    only(
      'wallet-conformance',
      '^packages/wallet-conformance/',
      [],
      'of the platform the kit knows the published API alone',
    ),
    only('validation', '^packages/validation/', pkg('contract', 'money'), 'validation may use contract and money'),
    only('lottery', '^packages/lottery/', pkg('money'), 'lottery may use money: server and sites share its rules'),
    only('i18n', '^packages/i18n/', pkg('contract', 'money'), 'i18n may use contract and money'),
    only('api', '^packages/api/', pkg('contract', 'money'), 'api may use contract and money'),
    only('ui', '^packages/ui/', pkg('money'), 'ui knows props: no store, router, api or i18n'),
    only(
      'site',
      '^packages/site/',
      pkg('api', 'contract', 'i18n', 'money', 'ui', 'validation'),
      'site may use every package above',
    ),
    only(
      'player',
      '^apps/player/',
      [...pkg('[^/]+'), '^tooling/(vite|pages)/'],
      'a site may use packages; never another app',
    ),
    only(
      'agent',
      '^apps/agent/',
      [...pkg('[^/]+'), '^tooling/(vite|pages)/'],
      'a site may use packages; never another app',
    ),
    {
      name: 'player-without-agency',
      comment: "agent endpoints stay out of the player's bundle",
      severity: 'error',
      from: { path: '^(apps/player|packages/site)/' },
      to: { path: '^packages/(api/src/agent\\.ts|(api|contract)/src/.*agency)' },
    },
    {
      name: 'features-do-not-meet',
      comment: 'a route file is the only place where features meet',
      severity: 'error',
      from: { path: '^apps/(player|agent)/src/features/([^/]+)/' },
      to: { path: '^apps/$1/src/(features|routes|app)/', pathNot: '^apps/$1/src/features/$2/' },
    },
    {
      name: 'shared-is-below-features',
      severity: 'error',
      from: { path: '^apps/(player|agent)/src/shared/' },
      to: { path: '^apps/$1/src/(features|routes|app)/' },
    },
    only(
      'server',
      '^apps/server/',
      // The kit judges the server in its tests.
      [...pkg('contract', 'money', 'validation', 'lottery', 'wallet-conformance'), '^tooling/postgres/'],
      'the server may use contract, money, validation',
    ),
    {
      name: 'domain-is-pure',
      comment: 'no SQL, no clock, no Node built-ins in the domain',
      severity: 'error',
      from: { path: '^apps/server/src/domain/', pathNot: TESTS },
      to: {
        // The calendar library computes with dates that it is given; the library of telephone numbers holds the numbering plans as data;
        // typebox describes and checks the shapes of definitions.
        pathNot: [
          '^apps/server/src/domain/',
          '^packages/(money|contract|validation|lottery)/',
          '/node_modules/(temporal-polyfill|libphonenumber-js|typebox)/',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'modules-do-not-meet',
      comment: 'modules meet through outbox events',
      severity: 'error',
      from: { path: '^apps/server/src/modules/([^/]+)/', pathNot: TESTS },
      to: { path: '^apps/server/src/modules/', pathNot: '^apps/server/src/modules/$1/' },
    },
    {
      name: 'shared-rooms-are-below-modules',
      comment: 'what several modules use stands below all of them',
      severity: 'error',
      from: { path: '^apps/server/src/(betting|ledger|members|operators|platform|rewards|scopes)/', pathNot: TESTS },
      to: { path: '^apps/server/src/(http|modules|ops)/' },
    },
    {
      name: 'platform-knows-no-business',
      severity: 'error',
      from: { path: '^apps/server/src/platform/', pathNot: TESTS },
      to: { path: '^apps/server/src/(betting|ledger|members|operators|rewards|scopes)/' },
    },
    only(
      'site-host',
      '^apps/site-host/',
      [...pkg('contract', 'i18n'), '^packages/ui/src/contrast-model'],
      'the site host imports the sites as they were built; of the server it knows the contract alone, and of the parts the contrast of their tokens',
    ),
    only(
      'arcade',
      '^apps/arcade/',
      [...pkg('money'), '^tooling/postgres/'],
      'of the platform the arcade knows the published wallet API alone',
    ),
    {
      name: 'catalogue-is-data',
      severity: 'error',
      from: { path: CATALOGUE, pathNot: TESTS },
      to: { pathNot: CATALOGUE },
    },
    {
      name: 'no-tooling-at-run-time',
      comment: 'only tests and configurations of apps and packages use tooling',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: [TESTS, '(^|/)[^/]+\\.config\\.ts$', '/testing/', '/scripts/'] },
      to: { path: '^tooling/' },
    },
    {
      name: 'declared-dependencies',
      comment: 'what a package imports stands in its package.json',
      severity: 'error',
      from: { pathNot: [TESTS, '\\.config\\.ts$', '\\.stories\\.tsx$'] },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|dist-host|storybook-static|node_modules/\\.vite|package-build/consumer)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
