// `pnpm e2e [--base <address>] [--release <remote@hash> …] [--workers <n>] [specs …]`: the browser suite, here or against a deployed
// platform, there with chosen releases in the place of the channel's. CLUBE_RELEASE_TOKEN holds the token for it, which the platform's
// operator makes by `pnpm release token create --team quality --trials 20`: it chooses releases, and makes the tests' panels and people.
import { parseArgs } from 'node:util';
import type { Preview } from '@clube/shared/contracts/release';
import { ReleaseClient, ReleaseError } from '../release/client.ts';
import { parseRelease } from '../release/commands.ts';
import { execute } from '../test/run.ts';

const token = process.env.CLUBE_RELEASE_TOKEN;
const MINUTES = 6 * 60;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    base: { type: 'string' },
    release: { type: 'string', multiple: true, default: [] },
    workers: { type: 'string' },
  },
});

/** What the signed link carries; the tests' browsers bring it along from the start. */
async function pick(base: string, releases: readonly string[]): Promise<string> {
  const client = new ReleaseClient(base, token ?? '');
  const { path } = await client.call<Preview>('POST', '/platform/preview', {
    releases: Object.fromEntries(releases.map(parseRelease)),
    minutes: MINUTES,
  });
  return new URL(path, base).searchParams.get('token')!;
}

try {
  const { base, release, workers } = values;
  if (release.length > 0 && !base)
    throw new ReleaseError('Releases are chosen on a platform that runs: add --base <address>');
  process.exitCode = await execute(
    (text) => process.stdout.write(text),
    'pnpm',
    ['--filter', '@clube/e2e', 'exec', 'playwright', 'test', '--project=specs', ...positionals],
    {
      environment: {
        ...(workers && { CLUBE_E2E_WORKERS: workers }),
        ...(base && { BASE_URL: new URL(base).origin }),
        ...(base && token && { CLUBE_E2E_TRIALS_TOKEN: token }),
        ...(base && release.length > 0 && { CLUBE_E2E_PREVIEW: await pick(base, release) }),
      },
    },
  );
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
