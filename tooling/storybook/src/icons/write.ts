import { writeFileSync } from 'node:fs';
import { LIST_FILE, iconList } from './scan.ts';

writeFileSync(LIST_FILE, iconList());
