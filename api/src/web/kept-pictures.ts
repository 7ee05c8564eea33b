import { createHash } from 'node:crypto';
import type { Drawn, Sheet } from '../renderer/messages.ts';

const MOST_KEPT = 200;

/**
 * Pictures of pages that nobody is signed in to: the same for everybody who asks alike. The key is all that they are drawn from, so
 * that a panel that changes, another language, theme or composition is another picture; only the clock is left out, and no such
 * page shows it. Addresses with a query are not kept: they may carry a secret.
 */
export class KeptPictures {
  readonly #kept = new Map<string, Drawn>();

  keyOf(boot: { me: unknown; now: string }, sheet: Sheet): string | undefined {
    if (boot.me !== null || sheet.url.includes('?')) return undefined;
    const from = { ...sheet, boot: sheet.boot.replace(boot.now, '') };
    return createHash('sha256').update(JSON.stringify(from)).digest('base64');
  }
  find(key: string | undefined): Drawn | undefined {
    return key === undefined ? undefined : this.#kept.get(key);
  }
  keep(key: string | undefined, drawn: Drawn): void {
    if (key === undefined) return;
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size >= MOST_KEPT) this.#kept.delete(oldest);
    this.#kept.set(key, drawn);
  }
}
