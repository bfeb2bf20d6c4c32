import { configure } from 'storybook/test';
import { page } from 'vitest/browser';
import { provideWindow } from './window.ts';

provideWindow((width, height) => page.viewport(width, height));

/** How long `waitFor` waits for what must come: a busy machine of two cores takes longer than the second that is usual. */
const WAIT_MAX_MS = 5000;

configure({ asyncUtilTimeout: WAIT_MAX_MS });

// checks.ts asks for it: without it they would be skipped and nobody would see.
if (import.meta.env['VITEST_STORYBOOK'] === undefined) throw new Error('VITEST_STORYBOOK is not set');
