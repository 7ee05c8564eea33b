// `npm start`: builds what is stale, then runs everything in this process until Ctrl-C.
import path from 'node:path';
import { demoPanel, demoPeople } from '../../api/demo/content.ts';
import { DEMO_PASSWORD } from '../../api/demo/seed.ts';
import { ConfigError } from '../../api/src/config.ts';
import { DatabaseStartError } from '../../api/src/database/embedded.ts';
import { ROOT } from '../build/apps.ts';
import { BuildError } from '../build/build-error.ts';
import { buildStale } from '../build/build.ts';
import { StartError, startLocalPlatform } from './local-platform.ts';

const started = Date.now();
const folder = path.resolve(process.env.CLUBE_DATA ?? path.join(ROOT, '.clube/data'));
const isKnown = (error: unknown): error is Error =>
  error instanceof StartError ||
  error instanceof DatabaseStartError ||
  error instanceof BuildError ||
  error instanceof ConfigError;

function explain(error: unknown): string | undefined {
  if (isKnown(error)) return error.message;
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Stop it, or choose another: PORT=3100 npm start`;
  if (code === 'EACCES' && port) return `This user may not listen on port ${port}. Choose another: PORT=3100 npm start`;
  return undefined;
}

try {
  // `pnpm dev` serves its own builds, and restarts this process at every change of the server.
  if (!process.argv.includes('--built')) {
    console.log('Building what changed …');
    const built = await buildStale();
    if (built.length === 0) console.log('  nothing did');
  }
  const platform = await startLocalPlatform({ folder, environment: process.env });
  const { mainHost, demo, https, smtpUrl } = platform.server.context.config;
  const scheme = https ? 'https' : 'http';
  const people = demoPeople.filter(({ role }) => role !== 'instructor').slice(0, 2);
  console.log(`\nClube is ready after ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
  console.log(`  main app (owners, admins)   ${scheme}://${mainHost}`);
  if (demo) {
    console.log(`  demo panel (students)       ${scheme}://${demoPanel.slug}.${mainHost}\n`);
    for (const { role, email } of people) console.log(`  ${role.padEnd(9)}${email.padEnd(28)}${DEMO_PASSWORD}`);
    console.log(
      `\n  mails land in ${path.relative(process.cwd(), path.join(folder, 'mail'))} and at ${scheme}://${mainHost}/dev/mailbox`,
    );
  }
  if (!demo && !smtpUrl) console.log('\n  SMTP_URL is not set: whatever has to send a mail is refused.');
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      console.log('\nStopping …');
      platform.stop().then(
        () => process.exit(0),
        (error) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
  // Said once it is true.
  console.log('\n  Ctrl-C ends everything.\n');
} catch (error) {
  const message = explain(error);
  console.error(message ? `\n${message}\n` : error);
  process.exit(1);
}
