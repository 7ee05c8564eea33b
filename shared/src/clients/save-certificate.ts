import { openAnswer } from '@clube/shared/transport';
import { saveFile } from './save-file.ts';

const nameOf = ({ headers }: Response) =>
  /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'certificate';

/**
 * Saves a certificate as a file named after its course, by a call as any other; where that fails the browser asks by itself, and says what it
 * meets.
 * @param href `certificateDownloadUrl`
 */
export async function saveCertificate(href: string): Promise<void> {
  try {
    const answer = await openAnswer(href.slice('/api/'.length), { method: 'get' });
    saveFile(await answer.blob(), decodeURIComponent(nameOf(answer)));
  } catch {
    Object.assign(document.createElement('a'), { href, download: '' }).click();
  }
}

/** What follows a link to a certificate's file; without script the browser does. */
export function followCertificate(event: { preventDefault: () => void; currentTarget: HTMLAnchorElement }): void {
  const { pathname, search } = event.currentTarget;
  event.preventDefault();
  void saveCertificate(pathname + search);
}
