/** What calls of the worker carry as those of pages do, of which it reads nothing by itself. */
export type CallHeaders = Readonly<Record<string, string>>;

const KEPT = 'clube-calls';
const ENTRY = '/';

/** Kept for a worker that wakes where no page is open. @throws DOMException where the browser keeps nothing */
export async function keepCallHeaders(headers: CallHeaders): Promise<void> {
  const kept = await caches.open(KEPT);
  await kept.put(ENTRY, Response.json(headers));
}

/** What the last page said; nothing where none did. @throws DOMException where the browser keeps nothing */
export async function readCallHeaders(): Promise<CallHeaders> {
  const kept = await caches.match(ENTRY, { cacheName: KEPT });
  return kept ? ((await kept.json()) as CallHeaders) : {};
}

/** @throws DOMException where the browser keeps nothing */
export const forgetCallHeaders = async (): Promise<void> => void (await caches.delete(KEPT));
