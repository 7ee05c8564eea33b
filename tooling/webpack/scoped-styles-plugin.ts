import type { Compiler } from 'webpack';
// By its file: the kit for teams elsewhere takes it along (tooling/packages).
import { leakingSelectors } from '../../shared/src/contracts/scoped-styles.ts';

/** A remote's sheet stays in the page after its area is left, so one that reaches beyond the area fails the build. */
export class ScopedStylesPlugin {
  apply(compiler: Compiler) {
    const { Compilation, WebpackError } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ScopedStylesPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'ScopedStylesPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          for (const { name, source } of compilation.getAssets()) {
            if (!name.endsWith('.css')) continue;
            const leaking = leakingSelectors(source.source().toString());
            if (leaking.length > 0)
              compilation.errors.push(
                new WebpackError(
                  `${name} styles more than its own area: ${leaking.join(', ')}. Use a class of its own.`,
                ),
              );
          }
        },
      );
    });
  }
}
