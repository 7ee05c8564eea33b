import { spawn, type ChildProcess } from 'node:child_process';
import { watch } from 'node:fs';
import path from 'node:path';
import { apps, ROOT } from '../build/apps.ts';

/** Editors write a file in several steps. */
const SETTLED_MS = 300;

/**
 * `pnpm dev --drawn`: pages whose first picture comes from the server. It draws from releases, so there are no development builds here:
 * what changes is built as people get it, both faces, and released to the platform of this machine, which starts anew.
 */
export function developDrawn(port: number): () => Promise<void> {
  const start = () =>
    spawn(process.execPath, [path.join(ROOT, 'tooling/launcher/start.ts')], {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production', CLUBE_RENDERING: 'true', PORT: String(port) },
    });
  let platform: ChildProcess = start();
  const end = async () => {
    if (platform.exitCode !== null || platform.signalCode !== null) return;
    const ended = new Promise((resolve) => platform.once('exit', resolve));
    platform.kill('SIGTERM');
    await ended;
  };
  let changes = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      changes = changes.then(end).then(() => void (platform = start()));
    }, SETTLED_MS);
  };
  const watchers = [...apps(), 'shared', 'api'].map((app) =>
    watch(path.join(ROOT, app, 'src'), { recursive: true }, changed),
  );
  return async () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
    await changes;
    await end();
  };
}
