import { createHash } from 'node:crypto';
import type { Drawn, Sheet } from '../renderer/messages.ts';
import { FairCache } from '../lib/fair-cache.ts';
import { isKeptAddress } from './kept-pages.ts';

const MOST_KEPT = 400;

/**
 * Pictures of pages that nobody is signed in to: the same for everybody who asks alike. The key is all that they are drawn from, so
 * that a panel that changes, another language, theme or composition is another picture; only the clock is left out, and what was drawn
 * by it is not kept.
 */
export class KeptPictures {
  readonly #kept = new FairCache<Drawn>(MOST_KEPT);

  keyOf(boot: { me: unknown; now: string }, sheet: Sheet): string | undefined {
    if (boot.me !== null || !isKeptAddress(sheet.url)) return undefined;
    const from = { ...sheet, boot: sheet.boot.replace(boot.now, '') };
    return createHash('sha256').update(JSON.stringify(from)).digest('base64');
  }
  find(place: string, key: string | undefined): Drawn | undefined {
    return key === undefined ? undefined : this.#kept.find(place, key);
  }
  /** @returns the key by which the page may be kept as well; undefined where the picture is not */
  keep(place: string, key: string | undefined, drawn: Drawn): string | undefined {
    if (key === undefined || drawn.isTimed) return undefined;
    this.#kept.keep(place, key, drawn);
    return key;
  }
}
