import { isSame, keyedHash } from '../../lib/crypto.ts';

const keyOf = (secret: string, siteId: number, link: string) =>
  keyedHash(secret, 'page-frame', `${siteId} ${link}`).toString('base64url');

/** Where a page of another host stands for the lessons of one panel: who makes an address up gets none. */
export const pageAddress = (secret: string, siteId: number, link: string) =>
  `/_page?${new URLSearchParams({ link, site: String(siteId), key: keyOf(secret, siteId, link) })}`;

export const isPageOf = (secret: string, { link, site, key }: { link: string; site: number; key: string }) =>
  isSame(key, keyOf(secret, site, link));
