/** @long */
import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { packRelease } from '../release/pack.ts';
import { ROOT } from './apps.ts';

const REMOTE = 'mf-helpdesk';
let copy = mkdtempSync(path.join(tmpdir(), 'clube-independence-'));
const at = (file: string) => path.join(copy, file);

/** Names and contents of the files that a build makes. */
function build() {
  const { status, stderr } = spawnSync(process.execPath, [at('tooling/build/build-app.ts'), REMOTE], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) throw new Error(stderr);
  const { draft } = packRelease(REMOTE, at(`${REMOTE}/dist`));
  return draft.files;
}

beforeAll(() => {
  // Sources apart, packages as they are installed: the links of each room lead to the copies of the others.
  const isSource = (from: string) => !/\/(dist|results|screenshots)$/.test(from);
  for (const name of ['shared', 'tooling', 'shell', REMOTE, 'mf-members'])
    cpSync(path.join(ROOT, name), at(name), { recursive: true, verbatimSymlinks: true, filter: isSource });
  for (const name of ['package.json', 'pnpm-lock.yaml', 'lingui.config.ts']) cpSync(path.join(ROOT, name), at(name));
  symlinkSync(path.join(ROOT, 'node_modules'), at('node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true }));

test('a remote’s files depend on what is in them: not on other rooms or remotes, the lockfile, its place, or what it does not use of shared', () => {
  const before = build();
  appendFileSync(at('pnpm-lock.yaml'), '\n# another package\n');
  appendFileSync(at('mf-members/src/remote.tsx'), '\nexport const more = 1;\n');
  appendFileSync(at('shell/src/main.tsx'), '\nexport const more = 1;\n');
  // Lent by the shell, and used by nobody here: neither is in the bundle.
  appendFileSync(at('shared/src/session/index.ts'), '\nexport const more = 1;\n');
  appendFileSync(at('shared/src/contracts/domain.ts'), '\nexport const more = 1;\n');
  // The client of a noun is bundled by whoever uses it, and by nobody else.
  appendFileSync(at('shared/src/clients/certificate.ts'), '\nconsole.log("more");\n');
  // Nor on where the checkout lies.
  const elsewhere = `${copy}-elsewhere`;
  renameSync(copy, elsewhere);
  copy = elsewhere;
  expect(build()).toEqual(before);
  appendFileSync(at(`${REMOTE}/src/remote.tsx`), '\nconsole.log("more");\n');
  const after = build();
  expect(after).not.toEqual(before);
  // A change costs a returning visitor what it touched: pages and catalogues keep their addresses.
  const kept = after.filter(({ sha256 }) => before.some((file) => file.sha256 === sha256));
  expect(kept.map(({ file }) => file)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^tickets\./), expect.stringMatching(/^locale-es\./)]),
  );
  appendFileSync(at('shared/src/clients/ticket.ts'), '\nconsole.log("more");\n');
  expect(build()).not.toEqual(after);
}, 360_000);
