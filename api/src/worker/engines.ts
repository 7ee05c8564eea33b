import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Engine, EngineChoice, EngineName } from './engine.ts';
import { hasFfmpeg } from './ffmpeg.ts';

/** Whether this platform has a binary of the library. Nothing of it is loaded into the process that asks. */
function hasBuiltIn(): boolean {
  try {
    const own = createRequire(realpathSync(createRequire(import.meta.url).resolve('node-av/lib')));
    const suffix = process.platform === 'win32' ? '-msvc' : '';
    own.resolve(`@seydx/node-av-${process.platform}-${process.arch}${suffix}/node-av.node`);
    return true;
  } catch {
    return false;
  }
}

/** The engine of this server now; undefined when nothing can be drawn. Asked each time: ffmpeg may come later. */
export async function findEngine(choice: EngineChoice): Promise<EngineName | undefined> {
  if (choice === 'none') return undefined;
  if (choice !== 'program' && hasBuiltIn()) return 'built-in';
  return choice !== 'built-in' && (await hasFfmpeg()) ? 'program' : undefined;
}

/** Loads an engine into this process: a worker's, never the server's. */
export async function loadEngine(name: EngineName): Promise<Engine> {
  return name === 'built-in' ? (await import('./built-in.ts')).builtIn : (await import('./ffmpeg.ts')).program;
}
