/** `pnpm migrate`: brings the schema of the database at MIGRATION_DATABASE_URL up to date, as its owner (docs/how-to/run-a-server.md). */
import { migrate } from './platform/migrate.ts';

const ownerUrl = process.env['MIGRATION_DATABASE_URL'];
if (ownerUrl === undefined) {
  console.error('Set MIGRATION_DATABASE_URL to the database of the platform, with the role that owns its schema.');
  process.exit(2);
}
try {
  const applied = await migrate(ownerUrl);
  console.log(applied.length === 0 ? 'The schema is up to date.' : `Applied: ${applied.join(', ')}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
