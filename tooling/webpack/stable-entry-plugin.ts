import type { Compiler, Module } from 'webpack';

/** Federation's own two modules of a container; what they are called holds absolute paths, as text or as a hash of it. */
const OWN: readonly ((module: Module) => boolean)[] = [
  (module) => /^(?:\([^)]*\) )?container entry /.test(module.identifier()),
  (module) => /[\\/]\.federation[\\/]entry\.[a-f0-9]+\.js$/.test(module.nameForCondition() ?? ''),
];

/** Gives them numbers of ours: webpack makes one of the name, and a remote would have another hash in another folder. */
export class StableEntryPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('StableEntryPlugin', ({ chunkGraph, hooks }) => {
      hooks.moduleIds.tap({ name: 'StableEntryPlugin', stage: -1 }, (modules) => {
        for (const module of modules) {
          const number = OWN.findIndex((isOwn) => isOwn(module));
          if (number >= 0) chunkGraph.setModuleId(module, `federation-${number}`);
        }
      });
    });
  }
}
