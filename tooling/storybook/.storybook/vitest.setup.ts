import { configure } from 'storybook/test';
import { page } from 'vitest/browser';
import { provideWindow } from './window.ts';

provideWindow((width, height) => page.viewport(width, height));

/** Maximum time of `waitFor`. The default of one second is too short on a busy machine with two cores. */
const WAIT_MAX_MS = 5000;

configure({ asyncUtilTimeout: WAIT_MAX_MS });

// checks.ts reads the variable. Without it the checks would be skipped unnoticed.
if (import.meta.env['VITEST_STORYBOOK'] === undefined) throw new Error('VITEST_STORYBOOK is not set');
