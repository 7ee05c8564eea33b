const EMBEDS: [RegExp, 'youtube' | 'vimeo' | 'panda'][] = [
  [/^(www\.|m\.)?youtube(-nocookie)?\.com$|^youtu\.be$/, 'youtube'],
  [/^(www\.|player\.)?vimeo\.com$/, 'vimeo'],
  [/(^|\.)pandavideo\.com(\.br)?$/, 'panda'],
];

/** Which player a link needs; undefined when no player knows it. */
export function embedOf(url: string): 'youtube' | 'vimeo' | 'panda' | undefined {
  if (!URL.canParse(url)) return undefined;
  const { hostname, protocol } = new URL(url);
  return protocol === 'https:' ? EMBEDS.find(([pattern]) => pattern.test(hostname))?.[1] : undefined;
}
