import { openAnswer } from '@clube/shared/transport';

/** An address of bytes in memory must stand until the browser has taken them; milliseconds. */
const TAKEN_MS = 60_000;
const nameOf = ({ headers }: Response) =>
  /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'certificate';

/**
 * Saves a certificate as a file named after its course, by a call as any other; where that fails the browser asks by itself, and says what it
 * meets.
 * @param href `certificateDownloadUrl`
 */
export async function saveCertificate(href: string): Promise<void> {
  const link = Object.assign(document.createElement('a'), { href, download: '' });
  try {
    const answer = await openAnswer(href.slice('/api/'.length), { method: 'get' });
    link.href = URL.createObjectURL(await answer.blob());
    link.download = decodeURIComponent(nameOf(answer));
    setTimeout(() => URL.revokeObjectURL(link.href), TAKEN_MS);
  } catch {
    link.href = href;
  }
  link.click();
}

/** What follows a link to a certificate's file; without script the browser does. */
export function followCertificate(event: { preventDefault: () => void; currentTarget: HTMLAnchorElement }): void {
  const { pathname, search } = event.currentTarget;
  event.preventDefault();
  void saveCertificate(pathname + search);
}
