import { on } from '@clube/shared/events';
import { leisurely } from '../boot/warm-up.ts';

/**
 * A page stays with the session that it was made for (docs/adr/0527), and says when that is left. It listens from its start on; the words come
 * when they are needed, and with the next refusal where they did not.
 */
export function followReplacing(): void {
  on('session:opened', ({ name }) => {
    leisurely()
      .then(({ tell }) => tell(name))
      .catch(() => undefined);
  });
}
