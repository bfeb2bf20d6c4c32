import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { auditRepository } from '../src/audit/audit-repository.ts';

/**
 * `pnpm i18n`: how complete each catalogue is, and what is wrong with it; with `--json`, for tools. Ends with 1 when anything is
 * missing, unused or against a rule. A folder as its argument: another repository than this one.
 */
const { values, positionals } = parseArgs({ options: { json: { type: 'boolean' } }, allowPositionals: true });
const [folder] = positionals;
const root = folder === undefined ? new URL('../../../', import.meta.url) : pathToFileURL(`${folder}/`);
const audit = await auditRepository(root);

if (values.json) process.stdout.write(`${JSON.stringify(audit, undefined, 2)}\n`);
else {
  console.table(audit.rows.map(({ percent, ...row }) => ({ ...row, percent: `${percent} %` })));
  for (const { rule, language, namespace, key } of audit.problems)
    console.log(`${rule}: ${language}/${namespace} ${key}`);
}
process.exitCode = audit.problems.length > 0 ? 1 : 0;
