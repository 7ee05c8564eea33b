type Ids<Name extends string, Maybe extends string = never> = { [N in Name]: number } & {
  [M in Maybe]?: number | null;
};

/**
 * What a page can ask for first, and the key that its answer has in the browser's cache. A path of a manifest names those
 * that it needs; the api answers them inside of the page (api/src/web/first-queries.ts), and the clients build their
 * queries from the same keys, so that neither knows the paths of the other.
 */
export const firstQueryKeys = {
  home: () => ['home'] as const,
  'my-courses': () => ['my-courses'] as const,
  'course.watch': ({ course, module, lesson }: Ids<'course', 'module' | 'lesson'>) =>
    ['course', course, 'watch', module ?? null, lesson ?? null] as const,
  lesson: ({ course, module, lesson }: Ids<'course' | 'module' | 'lesson'>) =>
    ['course', course, 'lesson', module, lesson] as const,
  'notification.unread': () => ['notifications', 'unread'] as const,
  'ticket.waiting': () => ['tickets-waiting'] as const,
  sale: ({ offer }: Ids<'offer'>) => ['sale', offer] as const,
  'sale.lesson': ({ offer, lesson }: Ids<'offer' | 'lesson'>) => ['sale', offer, 'lesson', lesson] as const,
  'free.courses': () => ['free'] as const,
  'free.course': ({ course }: Ids<'course'>) => ['free', course] as const,
  'free.lesson': ({ course, lesson }: Ids<'course' | 'lesson'>) => ['free', course, 'lesson', lesson] as const,
  certificate: ({ code }: { code: string }) => ['certificate-verified', code] as const,
};
/** Parts of an address that are words; every other parameter is an id. */
export const textParams: ReadonlySet<string> = new Set(['code']);
/** The key of one of them, for a client of the shell: the keys themselves are a file that its first pages do without. */
export type FirstQueryKey<Name extends FirstQueryName> = ReturnType<(typeof firstQueryKeys)[Name]>;
/**
 * What an answer can say that its page shows, for which some pages need a chunk that others do without: the player of a lesson by the
 * kind of its source.
 */
export type ShownPart = 'player.hls' | 'player.audio' | 'player.embed';
/** A name that a path of a manifest may ask for. */
export type FirstQueryName = keyof typeof firstQueryKeys;
/** What its key is made of: ids of the address. */
export type FirstQueryParams<Name extends FirstQueryName> =
  Parameters<(typeof firstQueryKeys)[Name]> extends [infer P] ? P : Record<string, never>;
