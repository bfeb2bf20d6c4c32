import { spawnSync } from 'node:child_process';
import { root } from './child.ts';

/**
 * Builds the sites and the pictures if their sources have changed; otherwise turbo takes a second. Does nothing if BAIZE_BUILT is 1, because an earlier
 * step has built them. Throws if the build fails.
 */
export function buildSites(): void {
  if (process.env['BAIZE_BUILT'] === '1') return;
  const args = ['run', 'build', 'art', '--filter=./apps/*', '--filter=@baize/art', '--output-logs=errors-only'];
  const { status } = spawnSync('turbo', args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('The sites could not be built; the lines above say why.');
}
