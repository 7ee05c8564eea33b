import type { BootDocument } from '@clube/shared/contracts/boot';
import { mayFit } from '@clube/shared/contracts/path-fit';
import { SHELL, type RemoteManifest, type ShellRelease } from '@clube/shared/contracts/remote';
import { shellFirstQueries, type ShellPath } from '@clube/shared/contracts/shell-paths';
import { matchPath } from 'react-router';
import { sampleBoot, sampleUrl } from '../modules/release/sample-boot.ts';
import type { Spot } from '../renderer/ledger.ts';
import type { Sheet } from '../renderer/messages.ts';
import type { Order } from '../renderer/pool.ts';
import { bootText } from './boot-text.ts';
import { ownPathOf } from './own-path.ts';
import type { PageComposition } from './page-composition.ts';

export type Page = Pick<Sheet, 'url' | 'theme' | 'version'> & {
  boot: BootDocument;
  shell: ShellRelease;
  page: PageComposition;
  /** Whose pictures it takes room from. */
  place: string;
  /** The panel whose data it shows; of nobody in particular, where it was asked for. */
  panel: string;
  /** Somebody looks as a student, which only the browser knows how to draw. */
  isViewedAsStudent: boolean;
  /** Whoever asks alike may get the same picture. */
  isKeepable: boolean;
};

/** A release as far as drawing goes, and when it was promoted. */
export type Face = {
  name: string;
  hash: string;
  server: ShellRelease['server'] | undefined;
  promoted: string | undefined;
};
/** The faces that draw what a path shows, and as what it is declared: by a remote, or in the shell's table. */
export type Wanted = {
  faces: readonly [Face] | readonly [Face, Face];
  entry: RemoteManifest['paths'][number] | undefined;
  own: ShellPath | undefined;
};

const fits = (pattern: string, path: string) => mayFit(pattern, path) && matchPath(pattern, path) !== null;

/** What draws the path of a page; undefined where no server does. */
export function wantedBy({ boot, shell, page, url, isViewedAsStudent }: Page): Wanted | undefined {
  const path = url.split('?')[0]!;
  const faceOf = (name: string, { hash, server }: Pick<ShellRelease, 'hash' | 'server'>): Face => ({
    name,
    hash,
    server,
    promoted: page.promotions.get(name),
  });
  const face = faceOf(SHELL, shell);
  const own = ownPathOf(path);
  if (own) return path.startsWith('/_') ? undefined : { faces: [face], entry: undefined, own };
  if (!boot.me?.current || isViewedAsStudent) return undefined;
  const owner = page.ownerOf(path);
  if (!owner) {
    const isPlanned = page.remotes.some(({ manifest }) => manifest.paths.some((entry) => fits(entry.path, path)));
    return isPlanned ? undefined : { faces: [face], entry: undefined, own: undefined };
  }
  const { release, entry } = owner;
  if (entry.serverRendered === false) return undefined;
  return { faces: [face, faceOf(release.manifest.name, release)], entry, own: undefined };
}

const idOf = ({ name, hash }: Face) => `${name} ${hash}`;
/** What is left to browsers once it failed too often: a release as it stands there, or several that are drawn together. */
export const standOf = (faces: readonly Face[]) =>
  faces.map(({ name, hash, promoted }) => `${name} ${hash} ${promoted}`).join(' + ');

type Drawing = Pick<Sheet, 'theme' | 'version'> & { page: PageComposition };
/** Who draws an order, and whose page it is; a sample is nobody's. */
export type MadeFor = { faces: readonly Face[]; spot: Spot | undefined };
/** `made` hears of each order, the sample's too. */
type How = { read: (faces: readonly Face[]) => Order['read']; made: (order: Order, what: MadeFor) => void };
export const spotOf = ({ panel, url }: Pick<Page, 'panel' | 'url'>): Spot => ({ panel, path: url.split('?')[0]! });

function makeOrder({ faces }: Wanted, { theme, version, page }: Drawing, what: Pick<Sheet, 'boot' | 'url'>) {
  const [shell, remote] = faces;
  const { id, preview_until = '' } = page.composition;
  const composition = `${id} ${preview_until}`;
  return {
    sheet: { shell: idOf(shell), remote: remote && idOf(remote), composition, ...what, theme, version },
    composition: { id: composition, json: page.json },
  };
}

/**
 * The same page with data made from its contracts, for a process that only has to learn it: it outlives the page that it was made for, so
 * it holds nothing of whoever asked.
 */
function sampleOf(wanted: Wanted, drawing: Drawing, how: How): Order['sample'] {
  const sample = (): Order => {
    const { entry, own, faces } = wanted;
    const boot = sampleBoot(drawing.page.composition, entry, true, own && [...(shellFirstQueries[own] ?? [])]);
    const path = entry?.path ?? own ?? '/';
    const text = { boot: bootText(boot), url: sampleUrl({ path }) };
    const order: Order = { ...makeOrder(wanted, drawing, text), read: how.read(faces), sample };
    how.made(order, { faces, spot: undefined });
    return order;
  };
  return sample;
}

/** What a page asks of those who draw. */
export function orderOf(wanted: Wanted, asked: Page, how: How): Order {
  const { boot, url, theme, version, page } = asked;
  const drawing = { theme, version, page };
  const order: Order = {
    ...makeOrder(wanted, drawing, { boot: bootText(boot), url }),
    read: how.read(wanted.faces),
    sample: sampleOf(wanted, drawing, how),
  };
  how.made(order, { faces: wanted.faces, spot: spotOf(asked) });
  return order;
}
