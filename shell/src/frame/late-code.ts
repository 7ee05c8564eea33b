import { SAY_SLOW_MS } from '@clube/shared/contracts/slow';
import { askAgain } from '@clube/shared/federation';
import { showToast } from '@clube/shared/ui';

/**
 * Fetches the code of what somebody has just asked for, and says when it is late or does not come: asked for again by their next click,
 * which looks at the network anew.
 */
export async function fetchCode<T>(
  load: () => Promise<T>,
  words: { slow: string; failed: string },
): Promise<T | undefined> {
  askAgain();
  const slow = setTimeout(() => showToast(words.slow), SAY_SLOW_MS);
  try {
    return await load();
  } catch (error) {
    console.error('code did not come', error);
    showToast(words.failed, 'danger');
    return undefined;
  } finally {
    clearTimeout(slow);
  }
}
