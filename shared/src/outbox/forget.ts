import { forgetDownloads } from './downloads.ts';
import { forgetKept } from './kept.ts';
import { forgetWaiting } from './store.ts';
import { forgetUploads } from './uploads.ts';

/** Whoever signs out leaves nothing in this browser. @throws DOMException where it keeps nothing */
export const forgetAll = async (): Promise<void> =>
  void (await Promise.all([forgetKept(), forgetWaiting(), forgetUploads(), forgetDownloads()]));
