import path from 'node:path';
import type { Compiler } from 'webpack';
import { lean } from './lean.ts';
import { replaced, unused } from './unused.ts';

const own = (file: string) => path.join(import.meta.dirname, file);
/** Every function that gets another body, by its file. */
const bodies = Object.fromEntries(
  [...new Set([...Object.keys(unused), ...Object.keys(lean)])].map((file) => [
    file,
    { ...unused[file], ...lean[file] },
  ]),
);
const inPackage = (file: string) => path.join('@module-federation', file);

/**
 * Leaves out of the host's bundle what of the federation runtime is not used here, by the lists beside this file. The build
 * fails when one of their files is not met, so that an upgrade looks at them again.
 */
export class SlimFederationPlugin {
  apply(compiler: Compiler) {
    compiler.options.module.rules.push(
      ...Object.entries(bodies).map(([file, functions]) => ({
        test: (resource: string) => resource.endsWith(inPackage(file)),
        use: [{ loader: own('without.js'), options: { functions } }],
      })),
    );
    const met = new Set<string>();
    compiler.hooks.normalModuleFactory.tap('SlimFederationPlugin', (factory) => {
      factory.hooks.afterResolve.tap('SlimFederationPlugin', ({ createData }) => {
        for (const [file, stand] of Object.entries(replaced)) {
          if (!createData.resource?.endsWith(inPackage(file))) continue;
          met.add(file);
          createData.resource = own(stand);
          if (createData.resourceResolveData) createData.resourceResolveData.path = own(stand);
        }
      });
    });
    compiler.hooks.thisCompilation.tap('SlimFederationPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('SlimFederationPlugin', (modules) => {
        for (const module of modules)
          for (const file of Object.keys(bodies))
            if (module instanceof compiler.webpack.NormalModule && module.resource.endsWith(inPackage(file)))
              met.add(file);
        const missed = [...Object.keys(bodies), ...Object.keys(replaced)].filter((file) => !met.has(file));
        if (missed.length > 0)
          compilation.errors.push(
            new compiler.webpack.WebpackError(`The federation runtime has no ${missed.join(', ')} any more`),
          );
      });
    });
  }
}
