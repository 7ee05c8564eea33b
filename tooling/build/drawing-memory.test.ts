/** @long */
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { SHELL, type Composition, type Release } from '@clube/shared/contracts/remote';
import { sampleBoot, sampleUrl } from '../../api/src/modules/release/sample-boot.ts';
import type { Code } from '../../api/src/renderer/messages.ts';
import { Renderer } from '../../api/src/renderer/renderer.ts';
import { bootText } from '../../api/src/web/boot-text.ts';
import { readBuild } from '../release/read-build.ts';
import { remotes } from './apps.ts';

const MOST_MIB = 120;
/** As often as a page is drawn before it counts, and then by people. */
const WARM_UP = 4;
const PAGES = 2000;

/** What a server reads of a build to draw with it. */
async function faceOf(app: string) {
  const { draft, contents } = await readBuild(app);
  const { sha256 } = draft.files.find(({ file }) => file === draft.server!.file)!;
  const code: Code = { id: `${app} built`, name: app, text: contents.get(sha256)!.toString() };
  return { draft, code };
}

/** Resident memory of a process at its highest, MiB (Linux). */
const peakOf = (pid: number) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;

test('a process that has drawn every page of the five remotes holds at most 120 MiB', async () => {
  const shell = await faceOf(SHELL);
  const five = await Promise.all(remotes().map(faceOf));
  expect(five).toHaveLength(5);
  const composition: Composition = {
    id: 'built',
    channel: 'stable',
    shell: 'built',
    platform: shell.draft.shell!.platform,
    remotes: five.map(({ draft: { entry, manifest }, code: { name } }): Release => {
      return { hash: 'built', base: `/releases/${name}/`, entry: entry!, chunks: {}, manifest: manifest! };
    }),
  };
  const pages = five.flatMap(({ draft, code }) =>
    draft
      .manifest!.paths.filter(({ status, serverRendered }) => status !== 'planned' && serverRendered !== false)
      .map((entry) => ({
        remote: code.id,
        url: sampleUrl(entry),
        boot: bootText(sampleBoot(composition, entry, true)),
      })),
  );
  const renderer = new Renderer(() => {});
  try {
    renderer.tell(
      shell.code.id,
      [shell, ...five].map(({ code }) => code),
      { id: 'built', json: JSON.stringify(composition) },
    );
    const draw = async (page: (typeof pages)[number], version: 'v1' | 'v2', times: number) => {
      const sheet = { shell: shell.code.id, composition: 'built', ...page, theme: 'light', version } as const;
      const answer = await renderer.draw(sheet, times);
      if (!('drawn' in answer)) throw new Error(`${page.url}: ${answer.failure.why}`);
    };
    for (const page of pages) await draw(page, 'v1', WARM_UP);
    // All pages in the one version, then all of them in the other.
    for (let drawn = 0; drawn < PAGES; drawn += 1)
      await draw(pages[drawn % pages.length]!, Math.floor(drawn / pages.length) % 2 === 0 ? 'v2' : 'v1', 1);
    expect(peakOf(renderer.pid!)).toBeLessThanOrEqual(MOST_MIB);
  } finally {
    renderer.stop();
  }
}, 600_000);
