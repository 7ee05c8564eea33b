// `npm start` and `npm test` begin here. Sets the machine up, then hands over to TypeScript on Node 24.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled, ensureRuntime, ROOT, runtimeEnvironment, SERVER, SetupError } from './runtime.mjs';

const tasks = {
  start: [...SERVER.flags, path.join(ROOT, 'tooling/launcher/start.ts')],
  test: [path.join(ROOT, 'tooling/test/main.ts')],
};
const [task, ...args] = process.argv.slice(2);
if (!(task in tasks)) {
  console.error(`Usage: npm run ${Object.keys(tasks).join(' | ')}`);
  process.exit(2);
}

try {
  const { node, pnpm } = ensureRuntime();
  ensureInstalled(pnpm);
  const child = spawn(node, [...tasks[task], ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...runtimeEnvironment(), ...(task === 'start' && SERVER.environment) },
  });
  // The child owns the shutdown: the terminal sends it the signal too, so waiting is enough for SIGINT.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(`\n${error.message}\n`);
  process.exit(1);
}
