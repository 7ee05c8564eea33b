// Builds one app in a process of its own: `node tooling/build/build-app.ts mf-player`, or a folder anywhere.
import path from 'node:path';
import { serverFaceOf } from '../webpack/faces.ts';
import { ROOT } from './apps.ts';
import { buildFolder } from './build-folder.ts';

const folder = path.resolve(ROOT, process.argv[2]!);
if (!(await buildFolder(folder, serverFaceOf(folder)))) process.exit(1);
