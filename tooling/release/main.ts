// `pnpm release mf-player --to http://localhost:3000 --data .clube/data`: builds a remote, puts the release in place, promotes it.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../build/apps.ts';
import { buildStale } from '../build/build.ts';
import { makeRelease } from './make-release.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    to: { type: 'string', default: 'http://localhost:3000' },
    data: { type: 'string', default: process.env.CLUBE_DATA ?? path.join(ROOT, '.clube/data') },
    token: { type: 'string', default: process.env.CLUBE_DEPLOY_TOKEN ?? '' },
    'no-promote': { type: 'boolean', default: false },
  },
});
const [remote] = positionals;
if (!remote) {
  console.error(
    'Usage: pnpm release <remote> [--to <address>] [--data <folder>] [--token <deploy token>] [--no-promote]',
  );
  process.exit(2);
}

async function call(method: string, url: string, body: object) {
  const response = await fetch(new URL(url, values.to), {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${values.token}` },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${await response.text()}`);
}

await buildStale([remote]);
const { hash } = await makeRelease(remote, values.data);
await call('POST', '/api/platform/release', { remote, hash });
if (!values['no-promote']) await call('PUT', `/api/platform/channel/stable/${remote}`, { hash });
console.log(`${remote} ${hash} ${values['no-promote'] ? 'published' : 'is live'}`);
