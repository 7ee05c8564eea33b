/**
 * The path of this site that an address from outside (`?to=`, `wanted`) means, or undefined when it leads anywhere else.
 * Parsed as the browser will parse it, because `/%09/evil`, `/\evil` and `/.//evil` look like paths and are not.
 * @param origin of the site, `https://host:port`
 */
export function localTarget(value: string | null | undefined, origin: string): string | undefined {
  if (!value?.startsWith('/') || !URL.canParse(value, origin)) return undefined;
  const url = new URL(value, origin);
  const target = url.pathname + url.search + url.hash;
  // `/.//evil` parses to the path `//evil`, which parses to another host the next time.
  const isSteady = URL.canParse(target, origin) && new URL(target, origin).href === url.href;
  return url.origin === origin && isSteady && target !== '/' ? target : undefined;
}
