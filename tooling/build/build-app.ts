// Builds one app in a process of its own: `node tooling/build/build-app.ts mf-player`, or a folder anywhere.
import path from 'node:path';
import { facesOf } from '../webpack/faces.ts';
import { ROOT } from './apps.ts';
import { buildFolder } from './build-folder.ts';

const folder = path.resolve(ROOT, process.argv[2]!);
if (!(await buildFolder(folder, facesOf(folder)))) process.exit(1);
