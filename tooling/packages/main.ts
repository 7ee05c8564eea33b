// `pnpm packages [folder]`: packs @clube/shared and @clube/remote-kit for remotes that live elsewhere (default .clube/packages).
import path from 'node:path';
import { ROOT } from '../build/apps.ts';
import { packPackages } from './pack.ts';

const folder = path.resolve(process.argv[2] ?? path.join(ROOT, '.clube/packages'));
for (const { file } of Object.values(await packPackages(folder))) console.log(path.join(folder, file));
