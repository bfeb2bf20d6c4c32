import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { auditRepository } from '../src/audit/audit-repository.ts';

/**
 * `pnpm i18n`: prints the completeness of each catalogue and its problems; `--json` prints JSON for tools. The exit
 * code is 1 where a text is missing, unused or breaks a rule. A folder as argument checks another repository than this
 * one.
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
