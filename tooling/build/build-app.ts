// Builds one app in a process of its own: `node tooling/build/build-app.ts mf-player`, or a folder anywhere.
import path from 'node:path';
import { ROOT } from './apps.ts';
import { buildFolder } from './build-folder.ts';

if (!(await buildFolder(path.resolve(ROOT, process.argv[2]!)))) process.exit(1);
