/** A mistake that is planted into a file to prove that a test detects it. */
export interface PlantedFault {
  /** Name by which `pnpm test:planted <name>` selects it. */
  readonly name: string;
  readonly file: string;
  /** Text that occurs in the file exactly once. */
  readonly find: string;
  readonly replace: string;
  /** Command of the cheapest test that must fail. */
  readonly command: readonly string[];
  /** Pattern that its output must match, so that another failure does not count. */
  readonly outputPattern: RegExp;
}

const vitestCommand = (project: string, file: string): string[] => ['vitest', 'run', '--project', project, file];
const COLUMN_MIGRATION = 'apps/server/migrations/0068_sealed_id_number.sql';
const COLUMN_STATEMENT = 'alter table member add column sealed_id_number bytea;';
const PROFIT_PAGE = 'apps/player/src/features/profit/profit-page.tsx';

/** Typical mistakes. A step of `npm test` finds each of them; the command runs the one test that does. */
export const plantedFaults: readonly PlantedFault[] = [
  {
    name: 'missing-message',
    file: PROFIT_PAGE,
    find: '{error ? (',
    replace: '{error === null ? (',
    command: vitestCommand('pages-player', 'profit-page'),
    outputPattern: /calls that fail without a word/,
  },
  {
    name: 'wrong-colour',
    file: 'packages/ui/src/tokens.css',
    find: '--brass: #e8b84a;',
    replace: '--brass: #e8a84a;',
    command: ['pnpm', '--filter', '@baize/storybook', 'pictures', '-g', 'acts-button--variants'],
    outputPattern: /pixels \(ratio .*\) are different/,
  },
  {
    name: 'lost-focus',
    file: 'packages/site/src/forms/use-error-focus.ts',
    find: `'[aria-invalid="true"]')?.focus()`,
    replace: `'[aria-invalid="true"]')`,
    command: vitestCommand('pages-player', 'deposit.page'),
    outputPattern: /toHaveFocus/,
  },
  {
    name: 'wrong-total',
    file: 'apps/server/src/modules/records/profit.ts',
    find: 'totalFigures.win_minor - totalFigures.stake_minor + bonuses + rebates',
    replace: 'totalFigures.win_minor - totalFigures.stake_minor + bonuses',
    command: vitestCommand('pg', 'records/reports'),
    outputPattern: /"net"/,
  },
  {
    name: 'broken-migration',
    file: COLUMN_MIGRATION,
    find: COLUMN_STATEMENT,
    replace: COLUMN_STATEMENT.replace('bytea', 'text'),
    command: vitestCommand('pg', 'platform/schema'),
    outputPattern: /sealed_id_number/,
  },
  {
    name: 'slow-query',
    file: 'apps/server/migrations/0132_history_by_months.sql',
    find: 'create index bet_day_line on bet (day, line);',
    replace: '',
    command: vitestCommand('pg', 'rows-read'),
    outputPattern: /"bet: \d{4,}"/,
  },
  {
    name: 'leaked-endpoint',
    file: PROFIT_PAGE,
    find: "import { usePersonalProfitQuery } from '@baize/api/member';",
    replace:
      "import { usePersonalProfitQuery } from '@baize/api/member';\nexport { useTeamProfitQuery } from '@baize/api/agent';",
    command: ['depcruise', 'apps/player', '--config', 'tooling/repo-rules/dependency-cruiser.config.mjs'],
    outputPattern: /player-without-agency/,
  },
  {
    name: 'dropped-mark',
    file: 'packages/contract/src/marks/reports.ts',
    find: "path: '/wps/member/profit',\n    encrypted: false,\n    token: true",
    replace: "path: '/wps/member/profit',\n    encrypted: false,\n    token: false",
    command: vitestCommand('unit', 'contract/src/protection'),
    outputPattern: /\+ {3}"personalProfit"/,
  },
  {
    name: 'dead-link',
    file: 'apps/player/src/app/player-routes.tsx',
    find: '<Route path={paths.recent} element={<OwnGames list="recent" />} />',
    replace: '',
    command: vitestCommand('pages-player', 'player-routes'),
    outputPattern: /a link to \/recent leads to a page/,
  },
  {
    name: 'swallowed-error',
    file: 'apps/arcade/src/client/game/slot-game.ts',
    find: 'hud.setNotice(texts.error(code));',
    replace: '',
    command: vitestCommand('pages-arcade', 'play.page'),
    outputPattern: /FAIL.*that is refused says why/,
  },
  {
    name: 'untranslated-text',
    file: PROFIT_PAGE,
    find: "<PageHeader title={t('profit.title')}",
    replace: '<PageHeader title="Profit and loss"',
    command: vitestCommand('unit', 'untranslated'),
    outputPattern: /profit-page\.tsx:\d+: Profit and loss/,
  },
];
