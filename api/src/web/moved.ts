import type { FastifyReply, FastifyRequest } from 'fastify';

/** What the shell's own parts ask for: the worker its page, the settings their preview, a lesson its player. */
const isPart = (url: string) => /^\/(?:_offline|_video|_page|_preview\/[^?]*)(?:\?|$)/.test(url);

/**
 * A page that was asked for at an address which its panel left is at the panel's own, with the same path and query. Calls and files are
 * answered where they were asked for: a tab that is open there goes on, and saves what it holds.
 * @returns undefined where the page is here
 */
export function leadToNewAddress({ arrival, url }: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  if (arrival.kind !== 'panel' || arrival.movedTo === undefined || isPart(url)) return undefined;
  // Whoever writes a whole address into the first line of a request would write on behind the host's name.
  const place = arrival.movedTo + (url.startsWith('/') ? url : '/');
  // For good, as search engines read it; kept by no browser, for the panel may go back and the browser would go in circles.
  return reply.header('cache-control', 'no-store').redirect(place, 308);
}
