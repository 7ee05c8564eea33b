import type { Release } from '@clube/shared/contracts/remote';

const known = new Map<string, string>();
const absolute = (url: string) => new URL(url, location.href).href;

export const entryUrl = (release: Release) => absolute(release.base + release.entry.file);

/** Remembers what the composition says about an entry, before it is asked for. */
export function trustEntry(release: Release): void {
  known.set(entryUrl(release), release.entry.integrity);
}

export const integrityOf = (url: string) => known.get(absolute(url));
