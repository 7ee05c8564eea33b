/** Stands for whatever host the address is followed on: only that it stays the same counts. */
const HERE = 'https://here.invalid';

/**
 * The path of this site that an address from outside (`?to=`, `wanted`) means, or undefined when it leads anywhere else.
 * Parsed as the browser will parse it, because `/%09/evil`, `/\evil` and `/.//evil` look like paths and are not.
 */
export function localTarget(value: string | null | undefined): string | undefined {
  if (!value?.startsWith('/') || !URL.canParse(value, HERE)) return undefined;
  const url = new URL(value, HERE);
  const target = url.pathname + url.search + url.hash;
  // `/.//evil` parses to the path `//evil`, which parses to another host the next time.
  const isSteady = URL.canParse(target, HERE) && new URL(target, HERE).href === url.href;
  return url.origin === HERE && isSteady && target !== '/' ? target : undefined;
}
