import type { FastifyInstance } from 'fastify';
import { SHELL } from '@clube/shared/contracts/remote';
import { findFile } from '../modules/release/file.queries.ts';
import { contentKey } from '../modules/release/operations.ts';

/** Bytes as sent that a page may carry along instead of naming files: less than asking for them takes. */
const MOST_BYTES = 10 * 1024;
const MOST_KNOWN = 2000;

type Sheet = { text: string; sentBytes: number; classes: readonly string[]; isPortable: boolean };

/** Addresses inside of a sheet count from its own folder; and nothing may end the element that it stands in. */
const isPortable = (text: string) => !/<\//.test(text) && !/url\((?!["']?(?:\/|data:))/.test(text);

/** Names of the classes that a sheet speaks of. */
const classesOf = (text: string) =>
  [...new Set(text.match(/\.[A-Za-z_][\w-]*(?=[^{}]*\{)/g))].map((name) => name.slice(1));

/** Names of the classes that a picture is drawn with. Most elements wear what another one does: each attribute is taken apart once. */
function wornIn(html: string): Set<string> {
  const attributes = new Set<string>();
  for (let at = html.indexOf(CLASS); at >= 0;) {
    const end = html.indexOf('"', at + CLASS.length);
    if (end < 0) break;
    attributes.add(html.slice(at + CLASS.length, end));
    at = html.indexOf(CLASS, end);
  }
  return new Set([...attributes].flatMap((names) => names.split(' ')));
}
const CLASS = ' class="';
/** Of pictures that are kept: looked at once. */
const wornOf = new WeakMap<object, Set<string>>();

export type Sheets = {
  /** @returns the texts by address; undefined when they are too much for a page, or cannot stand in one */
  read(hrefs: readonly string[]): Promise<Map<string, string> | undefined>;
  /** Those of some files with a class that a picture is drawn with. */
  usedBy<F extends { href: string }>(picture: { html: string }, files: readonly F[]): Promise<F[]>;
};

/** Reads the sheets of pages, each once for ever: a name stands for one content. */
export function createSheets(app: FastifyInstance): Sheets {
  const known = new Map<string, Promise<Sheet | undefined>>();
  const read = async (href: string): Promise<Sheet | undefined> => {
    const [, remote = SHELL, file] = /^\/(?:assets\/shell|releases\/([^/]+))\/(.+)$/.exec(href) ?? [];
    const found = file && (await findFile(app.db, remote, file));
    if (!found) return undefined;
    const sent = (await findFile(app.db, remote, `${file}.br`)) ?? found;
    const text = (await app.clube.storage.read(contentKey(found.sha256))).toString();
    return { text, sentBytes: sent.size, classes: classesOf(text), isPortable: isPortable(text) };
  };
  const remembered = (href: string) => {
    const reading = known.get(href) ?? read(href);
    if (!known.has(href)) {
      if (known.size >= MOST_KNOWN) known.clear();
      known.set(href, reading);
      // What could not be read now may be another time.
      reading.catch(() => known.delete(href));
    }
    return reading.catch(() => undefined);
  };
  return {
    async read(hrefs) {
      const sheets = await Promise.all(hrefs.map(remembered));
      const bytesOf = (sheet: Sheet | undefined) => (sheet?.isPortable ? sheet.sentBytes : Number.POSITIVE_INFINITY);
      if (sheets.reduce((sum, sheet) => sum + bytesOf(sheet), 0) > MOST_BYTES) return undefined;
      return new Map(hrefs.map((href, at) => [href, sheets[at]!.text]));
    },
    async usedBy(picture, files) {
      const sheets = await Promise.all(files.map(({ href }) => remembered(href)));
      const worn = wornOf.get(picture) ?? wornIn(picture.html);
      wornOf.set(picture, worn);
      return files.filter((_file, at) => sheets[at]?.classes.some((name) => worn.has(name)));
    },
  };
}
