// Builds one app in a process of its own: `node tooling/build/build-app.ts mf-player`, or a folder anywhere.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import webpack, { type Configuration } from 'webpack';
import { SERVER_FOLDER, serverFace } from '../webpack/server-face.ts';
import { ROOT } from './apps.ts';

const folder = path.resolve(ROOT, process.argv[2]!);
const { default: config } = (await import(path.join(folder, 'webpack.config.ts'))) as { default: Configuration };

// The browser's face first: it empties the folder. What is no app (a build to compare with) has no other.
const faces = /^(shell|mf-.+)$/.test(path.basename(folder)) ? [config, serverFace(folder)] : [config];
for (const face of faces) {
  const stats = await new Promise<webpack.Stats>((resolve, reject) => {
    webpack(face).run((error, result) => (result ? resolve(result) : reject(error)));
  });
  if (stats.hasErrors() || stats.hasWarnings()) console.error(stats.toString('errors-warnings'));
  if (stats.hasErrors()) process.exit(1);
}

// Compressed once here instead of for every request.
const dist = path.join(folder, 'dist');
for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(js|css|svg)$/.test(entry.name)) continue;
  // The server's face is sent to nobody.
  if (entry.parentPath === path.join(dist, SERVER_FOLDER)) continue;
  const file = path.join(entry.parentPath, entry.name);
  const content = readFileSync(file);
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
  );
}
