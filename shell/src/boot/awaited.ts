import { SAY_SLOW_MS } from '@clube/shared/contracts/slow';
import { found, lacks } from '@clube/shared/federation';

/** The notice itself asks anew for what is on its way; it comes to whoever waits for it already. */
const retry = () => undefined;

/**
 * Code that whoever pressed something waits for, where no place of its own could say so: once it is late the page says it, and offers to
 * ask again. That it failed is said by whoever waits.
 * @param name of its own
 */
export function awaited<T>(name: string, work: Promise<T>): Promise<T> {
  const timer = setTimeout(() => lacks({ what: 'look', isPart: true, url: name, retry }), SAY_SLOW_MS);
  return work.finally(() => {
    clearTimeout(timer);
    found(name);
  });
}
