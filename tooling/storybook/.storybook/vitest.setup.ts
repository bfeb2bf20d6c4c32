import { page } from 'vitest/browser';
import { provideWindow } from './window.ts';

provideWindow((width, height) => page.viewport(width, height));
