/** `pnpm migrate`: brings the schema of the database at MIGRATION_DATABASE_URL up to date, as its owner (docs/how-to/run-a-server.md). */
import { migrate, pendingStops } from './platform/migrate.ts';

const SERVERS_STOPPED = '--servers-stopped';

const ownerUrl = process.env['MIGRATION_DATABASE_URL'];
if (ownerUrl === undefined) {
  console.error('Set MIGRATION_DATABASE_URL to the database of the platform, with the role that owns its schema.');
  process.exit(2);
}
try {
  const stops = process.argv.includes(SERVERS_STOPPED) ? [] : await pendingStops(ownerUrl);
  if (stops.length > 0) {
    console.error(`These migrations need every server and worker stopped: ${stops.join(', ')}.`);
    console.error(`Stop them, and repeat the command with ${SERVERS_STOPPED}. Nothing was applied.`);
    process.exit(3);
  }
  const applied = await migrate(ownerUrl);
  console.log(applied.length === 0 ? 'The schema is up to date.' : `Applied: ${applied.join(', ')}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
