/** What the server drew and whose code is on the way: its HTML stays until then. */
let waiting: { remote: string; path: string; work: Promise<void> } | undefined;

/** @param work ends when the code is there, or will not come; it never fails */
export function waitForPart(remote: string, path: string, work: Promise<void>): void {
  waiting = { remote, path, work };
  void work.then(() => (waiting = undefined));
}

/** What a page's first drawing waits for, while the server's picture of it stands. */
export const waitingFor = (remote: string, path: string): Promise<void> | undefined =>
  waiting?.remote === remote && waiting.path === path ? waiting.work : undefined;
