// As lent: whoever bundles this module speaks on the page's one bus.
import { emit } from '@clube/shared/events';
import { ownSession } from '../transport/own-headers.ts';

const WORD = 'clube:last-word';
/** How long last words are waited for, in milliseconds. */
const WORDS_MS = 2000;

/** Says something in the name of a session that is about to be left, as `leaving:began` is heard: whoever leaves in this tab waits for it. */
export const lastWord = (word: Promise<unknown>): boolean =>
  document.dispatchEvent(new CustomEvent(WORD, { detail: word }));

/**
 * The one way out of a session: by signing out, into another panel, or with the panel itself. Before it is left the pages of all tabs say
 * their last, and ask for nothing more in its name; they go on where it stays (docs/adr/0528).
 * @param leave ends it on the server @param reload loads the page anew @throws whatever `leave` does
 */
export async function leaving<Left>(leave: () => Promise<Left>, reload = () => location.reload()): Promise<Left> {
  const own = ownSession();
  const words: unknown[] = [];
  const hear = (event: Event) => event instanceof CustomEvent && words.push(event.detail);
  document.addEventListener(WORD, hear);
  emit('leaving:began', {});
  document.removeEventListener(WORD, hear);
  if (words.length > 0)
    await Promise.race([Promise.allSettled(words), new Promise((resolve) => setTimeout(resolve, WORDS_MS))]);
  try {
    return await leave();
  } catch (error) {
    if (ownSession() === own) emit('leaving:failed', {});
    // Another one was opened before it failed: what this page does from now on would be done in that one's name.
    else reload();
    throw error;
  }
}
