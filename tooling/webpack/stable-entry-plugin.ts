import type { Compiler } from 'webpack';

/** The file that federation writes for a container's entry; its name is made from its content, where absolute paths stand. */
const ENTRY = /[\\/]\.federation[\\/]entry\.[a-f0-9]+\.js$/;

/** Gives federation's own module a number of ours, or a remote would have another hash in another folder. */
export class StableEntryPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('StableEntryPlugin', ({ chunkGraph, hooks }) => {
      hooks.moduleIds.tap({ name: 'StableEntryPlugin', stage: -1 }, (modules) => {
        for (const module of modules)
          if (ENTRY.test(module.nameForCondition() ?? '')) chunkGraph.setModuleId(module, 'federation');
      });
    });
  }
}
