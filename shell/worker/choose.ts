/** A file with its hash, and whose language it speaks where others read another one in its place. */
export type KeptFile = readonly [href: string, integrity: string | null, languages?: string];

/** What a file is called in every release and language: its name without the hash of its content; entries name their language too. */
export const plain = (href: string): string =>
  href.replace(/\.[a-f0-9]{8,20}(\.[a-z0-9]+)$/, '$1').replace(/(\/remoteEntry)\.(?:es|en)(\.js)$/, '$1$2');
const chunkOf = (href: string) => plain(href).replace(/\.\w+$/, '');
/** Asked for when there is no network: chunks of these names, whoever's they are. */
const IN_NEED = /\/(?:outbox|modals|overlays|texts)$/;

/** The language of a page, by the files that it used. */
export function languageOf(files: readonly KeptFile[], used: readonly string[]): string {
  const all = new Set(used);
  const spoken = files.find(([href, , languages]) => languages && !languages.includes(' ') && all.has(href));
  return spoken?.[2] ?? 'pt';
}

/**
 * What is kept for whoever reads a language and wants these: their chunks in that language, each with its sheet, which may have stood
 * inside of the page, and what is needed when nothing can be fetched.
 */
export function chosenFiles(files: readonly KeptFile[], wanted: readonly string[], language: string): string[] {
  const all = new Set(wanted);
  const chunks = new Set(files.flatMap(([href]) => (all.has(href) ? [chunkOf(href)] : [])));
  return files
    .filter(([, , languages]) => !languages || languages.split(' ').includes(language))
    .map(([href]) => href)
    .filter((href) => chunks.has(chunkOf(href)) || IN_NEED.test(chunkOf(href)));
}
