import { localTarget } from './local-target.ts';

/**
 * The address that somebody typed for others to follow, as it is kept: a path of this site or an https address, undefined for
 * anything else. Names and passwords in an address are refused: they only make it look like another one.
 */
export function linkTarget(value: string): string | undefined {
  const text = value.trim();
  if (text.startsWith('/')) return localTarget(text);
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : undefined;
}
