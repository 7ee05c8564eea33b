import { on } from '@clube/shared/events';

/**
 * A page stays with the session that it was made for (docs/adr/0527), and says when that is left. It listens from its start on; the words come
 * when they are needed, and with the next refusal where they did not.
 */
export function followReplacing(): void {
  const look = ({ name }: { name?: string }) => {
    // In a file that is fetched here anyway.
    import(/* webpackChunkName: "overlays" */ './replaced.ts').then(({ tell }) => tell(name)).catch(() => undefined);
  };
  on('session:opened', look);
  on('session:replaced', look);
}
