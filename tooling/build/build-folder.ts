import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import webpack, { type Configuration } from 'webpack';
import { SERVER_FOLDER } from '../webpack/shipped.ts';

/** Compressed once here instead of for every request. */
function compress(dist: string): void {
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
}

/**
 * Builds the app of a folder into its `dist`. What went wrong is printed; says whether it went well.
 * @param more its other faces: what a server draws its first pictures with, the shell's worker
 */
export async function buildFolder(folder: string, more: readonly Configuration[]): Promise<boolean> {
  const file = pathToFileURL(path.join(folder, 'webpack.config.ts')).href;
  const { default: config } = (await import(file)) as { default: Configuration };
  // The browser's face first: it empties the folder.
  for (const face of [config, ...more]) {
    const stats = await new Promise<webpack.Stats>((resolve, reject) => {
      webpack(face).run((error, result) => (result ? resolve(result) : reject(error)));
    });
    if (stats.hasErrors() || stats.hasWarnings()) console.error(stats.toString('errors-warnings'));
    if (stats.hasErrors()) return false;
  }
  compress(path.join(folder, 'dist'));
  return true;
}
