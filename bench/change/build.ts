// Builds an app elsewhere, with a statement more in one of its sources: `node build.ts mf-player /tmp/out [file]`.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { ROOT } from '../../tooling/build/apps.ts';

const [app, out, changed] = process.argv.slice(2) as [string, string, string | undefined];
const { default: config } = (await import(path.join(ROOT, app, 'webpack.config.ts'))) as { default: Configuration };
const compiler = webpack({ ...config, devtool: false, output: { ...config.output, path: out } });
if (changed) {
  const file = path.join(ROOT, changed);
  const content = Buffer.concat([readFileSync(file), Buffer.from('\nglobalThis.clubeChanged = true;\n')]);
  const plain = compiler.inputFileSystem!.readFile.bind(compiler.inputFileSystem);
  // The sources stay as they are: only this build reads them differently.
  compiler.inputFileSystem!.readFile = ((at: string, ...rest: [unknown]) => {
    if (at !== file) return Reflect.apply(plain, undefined, [at, ...rest]) as unknown;
    (rest.at(-1) as (error: null, content: Buffer) => void)(null, content);
    return undefined;
  }) as typeof plain;
}
const stats = await new Promise<webpack.Stats>((resolve, reject) => {
  compiler.run((error, result) => (result ? resolve(result) : reject(error)));
});
if (stats.hasErrors()) {
  console.error(stats.toString('errors-warnings'));
  process.exit(1);
}
