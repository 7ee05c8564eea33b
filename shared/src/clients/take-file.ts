/**
 * Takes a file of the server away. The page stays where it is, also where that is refused, and nobody is asked whether to leave.
 * @param href with `/api`
 */
export function takeFile(href: string): void {
  Object.assign(document.createElement('a'), { href, download: '' }).click();
}
