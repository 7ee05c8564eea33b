import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseAsset, ReleaseLanguages, RemoteManifest } from '@clube/shared/contracts/remote';
import type { ReleaseDraft } from '@clube/shared/contracts/release';
import type { ChunkManifest } from '../webpack/chunk-manifest-plugin.ts';
import type { Renamed } from '../webpack/languages-plugin.ts';
import { AHEAD, integrityOf, otherLanguages, SERVER_FOLDER, WORKER } from '../webpack/shipped.ts';

const ENTRY = 'remoteEntry.js';
/** What describes the build, or explains it to whoever debugs; a page asks for none of it. */
const isShipped = (file: string) => !/\.(map|json|html)$/.test(file);
const isHashed = (file: string) => /\.[a-f0-9]{8,20}\.[a-z0-9]+$/.test(file);
const plainName = (file: string) => file.replace(/\.br$/, '');
const digest = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** A build as it is published: what is said about it, and the content behind each hash. */
export type PackedRelease = { remote: string; draft: ReleaseDraft; contents: ReadonlyMap<string, Buffer> };

/** Names carry the hash of their content, so that what a release did not change keeps its address. */
const published = (file: string, content: Buffer) =>
  isHashed(file) ? file : file.replace(/(\.[a-z0-9]+)$/, `.${digest(content).slice(0, 8)}$1`);

/**
 * Packs what a build left in a folder.
 * @param remote its name; `shell` for the shell
 * @param manifest of a remote
 */
export function packRelease(remote: string, dist: string, manifest?: RemoteManifest): PackedRelease {
  const {
    chunks,
    integrity,
    fonts,
    platform,
    languages = {},
  } = JSON.parse(readFileSync(path.join(dist, 'chunks.json'), 'utf8')) as ChunkManifest;
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((file) => isShipped(plainName(file)) && !file.endsWith('.map.br'))
    .toSorted();
  const read = (file: string) => readFileSync(path.join(dist, file));
  const names = new Map(
    files.filter((file) => file === plainName(file)).map((file) => [file, published(file, read(file))]),
  );
  const nameOf = (file: string) => names.get(plainName(file))! + (file === plainName(file) ? '' : '.br');
  const toAsset = (file: string): ReleaseAsset => ({
    file: nameOf(file),
    integrity: integrity[file]!,
    as: file.endsWith('.css') ? 'style' : 'script',
  });
  const filesOf = (list: readonly string[]) => list.filter((file) => file !== ENTRY).map(toAsset);
  /** What of it is another file in a language. */
  const spoken = (renamed: Renamed): ReleaseLanguages['es'] => {
    const entry = renamed[ENTRY];
    const spoken = Object.entries(chunks).filter(([, list]) => list.some((file) => file !== ENTRY && renamed[file]));
    return {
      ...(entry && { entry: { file: nameOf(entry), integrity: integrity[entry]! } }),
      chunks: Object.fromEntries(
        spoken.map(([name, list]) => [name, filesOf(list.map((file) => renamed[file] ?? file))]),
      ),
    };
  };
  const inLanguages = otherLanguages.flatMap((language) => {
    const renamed = languages[language];
    return renamed && Object.keys(renamed).length > 0 ? [[language, spoken(renamed)] as const] : [];
  });
  const packed = files.map((file) => {
    const content = read(file);
    return { file: nameOf(file), sha256: digest(content), size: content.length, content };
  });
  const server = files.find((file) => file.startsWith(`${SERVER_FOLDER}/`));
  /** Scripts by themselves, which no chunk of the bundle names: the server does (api/src/web/service-worker.ts, page.ts). */
  const alone = [WORKER, AHEAD].flatMap((name) => {
    const file = files.find((one) => one.startsWith(`${name}.`) && one.endsWith('.js'));
    return file ? [[name, [{ file: nameOf(file), integrity: integrityOf(read(file)), as: 'script' as const }]]] : [];
  });
  // Latin Extended comes with whoever needs its letters.
  const typeface = fonts.filter((file) => /-latin-\d/.test(file)).map(nameOf);
  return {
    remote,
    contents: new Map(packed.map(({ sha256, content }) => [sha256, content])),
    draft: {
      chunks: {
        ...Object.fromEntries(Object.entries(chunks).map(([name, list]) => [name, filesOf(list)])),
        ...Object.fromEntries(alone),
      },
      ...(inLanguages.length > 0 && { languages: Object.fromEntries(inLanguages) }),
      files: packed.map(({ content: _content, ...file }) => file),
      ...(server && { server: { file: server, integrity: integrityOf(read(server)) } }),
      ...(manifest
        ? { manifest, entry: { file: nameOf(ENTRY), integrity: integrity[ENTRY]! } }
        : {
            shell: {
              platform: platform!,
              ...(typeface.length > 0 && { fonts: typeface }),
              ...(names.has('favicon.svg') && { icon: nameOf('favicon.svg') }),
            },
          }),
    },
  };
}
