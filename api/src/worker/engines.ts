import type { Engine, EngineName } from './engine.ts';
import { WorkerError } from './errors.ts';

/**
 * Loads an engine into this process: a worker's, never the server's.
 * @throws WorkerError where it cannot be loaded, which no file has a say in
 */
export async function loadEngine(name: EngineName): Promise<Engine> {
  try {
    return name === 'built-in' ? (await import('./built-in.ts')).builtIn : (await import('./ffmpeg.ts')).program;
  } catch (error) {
    throw new WorkerError('machine', (error as Error).message);
  }
}
