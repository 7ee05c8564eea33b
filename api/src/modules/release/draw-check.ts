import { SHELL, type Composition, type RemoteManifest, type ShellRelease } from '@clube/shared/contracts/remote';
import { shellFirstQueries, shellPaths, type ShellPath } from '@clube/shared/contracts/shell-paths';
import type { FieldError } from '../../lib/errors.ts';
import { Renderer } from '../../renderer/renderer.ts';
import type { ReleaseDocument } from './queries.ts';
import { sampleBoot, sampleUrl } from './sample-boot.ts';

/** So long a process that has just started may work for a page, its code included. One that a busy machine keeps waiting is not refused. */
const LIMIT_MS = 3000;

type Face = { document: ReleaseDocument; text: string };
type Entry = RemoteManifest['paths'][number];

/** Draws one page in a renderer. @returns why it cannot be drawn */
async function reasonAgainst(
  renderer: Renderer,
  faces: { shell: Face; own: Face },
  page: { url: string; entry: Entry | undefined; hasData: boolean; own?: Entry['firstQueries'] },
): Promise<string | undefined> {
  const { shell, own } = faces;
  const idOf = ({ document }: Face) =>
    'manifest' in document ? `${document.manifest.name} ${document.hash}` : `${SHELL} ${document.hash}`;
  const codeOf = (face: Face) => ({ id: idOf(face), name: idOf(face).split(' ')[0]!, text: face.text });
  const { hash, platform } = shell.document as ShellRelease;
  const remotes = 'manifest' in own.document ? [own.document] : [];
  const composition: Composition = { id: 'check', channel: 'check', shell: hash, platform, remotes };
  const { composition: _composition, ...boot } = sampleBoot(composition, page.entry, page.hasData, page.own);
  const codes = own === shell ? [shell] : [shell, own];
  renderer.tell(idOf(shell), codes.map(codeOf), { id: 'check', json: JSON.stringify(composition) });
  const stop = renderer.endAfter(LIMIT_MS);
  const answer = await renderer.draw(
    {
      shell: idOf(shell),
      remote: own === shell ? undefined : idOf(own),
      composition: 'check',
      boot: JSON.stringify(boot),
      url: page.url,
      theme: 'light',
      version: 'v1',
    },
    1,
  );
  stop();
  if ('drawn' in answer || answer.failure.kind === undefined) return undefined;
  return `${answer.failure.why} (${answer.failure.where})`;
}

/**
 * Draws every page of a release as servers will, before and after its data, in a process without rights.
 * @param shell the shell that it will stand in; the release itself where it is one
 * @returns what cannot be drawn, and why
 */
export async function drawProblems(own: Face, shell: Face): Promise<FieldError[]> {
  const { document } = own;
  const pages =
    'manifest' in document
      ? document.manifest.paths
          .filter(({ status, serverRendered }) => status !== 'planned' && serverRendered !== false)
          .flatMap((entry) => [false, true].map((hasData) => ({ url: sampleUrl(entry), entry, hasData })))
      : (Object.keys(shellPaths) as ShellPath[])
          .filter((path) => !path.startsWith('/_'))
          .flatMap((path) => {
            const own = [...(shellFirstQueries[path] ?? [])];
            const before = { url: sampleUrl({ path }), entry: undefined, hasData: false, own };
            return own.length > 0 ? [before, { ...before, hasData: true }] : [before];
          });
  const renderer = new Renderer(() => {});
  const problems: FieldError[] = [];
  try {
    for (const page of pages) {
      const why = await reasonAgainst(renderer, { shell, own }, page);
      if (why)
        problems.push({
          path: `/files/${document.server!.file}`,
          code: 'draw',
          message: `${page.url} cannot be drawn without a browser: ${why}. Mend it, or say serverRendered: false for its path`,
        });
    }
  } finally {
    renderer.stop();
  }
  return problems;
}
