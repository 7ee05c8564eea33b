import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../build/apps.ts';

const TEMPLATE = path.join(import.meta.dirname, 'template');
const SUFFIX = '.tmpl';

export class CreateRemoteError extends Error {}

/** `mf-live-classes` → `Live classes` */
const titleOf = (short: string) => short.charAt(0).toUpperCase() + short.slice(1).replaceAll('-', ' ');

/**
 * Writes a remote that builds, passes every check and shows one page.
 * @param name `mf-` and lower-case words joined by hyphens
 * @param workspace the folder of the rooms
 * @returns its folder
 * @throws CreateRemoteError when the name is wrong or taken
 */
export function createRemote(name: string, workspace: string = ROOT): string {
  if (!/^mf-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new CreateRemoteError(
      `"${name}" is not a name for a remote: write mf- and lower-case words, as in mf-live-classes.`,
    );
  const folder = path.join(workspace, name);
  if (existsSync(folder)) throw new CreateRemoteError(`${name} exists already.`);
  const short = name.slice('mf-'.length);
  const words: Record<string, string> = { __NAME__: name, __SHORT__: short, __TITLE__: titleOf(short) };
  for (const entry of readdirSync(TEMPLATE, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith(SUFFIX)) continue;
    const from = path.join(entry.parentPath, entry.name);
    const to = path.join(folder, path.relative(TEMPLATE, from).slice(0, -SUFFIX.length));
    mkdirSync(path.dirname(to), { recursive: true });
    writeFileSync(
      to,
      readFileSync(from, 'utf8').replace(/__(?:NAME|SHORT|TITLE)__/g, (word) => words[word]!),
    );
  }
  return folder;
}
