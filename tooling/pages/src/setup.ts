import { afterEach } from 'vitest';
import { endVisit } from './visit.tsx';

afterEach(endVisit);
