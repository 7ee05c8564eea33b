/** An address of bytes in memory must stand until the browser has taken them; milliseconds. */
const TAKEN_MS = 60_000;

/** Gives a file to the browser, as if it had been downloaded by a link. */
export function saveFile(file: Blob, name: string): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), TAKEN_MS);
}
