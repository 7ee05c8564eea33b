import {
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  type QueryKey,
} from '@tanstack/react-query';

/** Its answer is on its way, and invalidating does not ask again: the library joins a first look, and leaves alone what no screen shows. */
const isLeftAlone = (query: Query) =>
  query.state.fetchStatus === 'fetching' && (query.state.data === undefined || !query.isActive());
/** Whoever asked says it. */
const ignore = () => undefined;

/** What a page has asked for. An answer that was asked for before a change is not the last word about it: once it has come, it is asked for again. */
export class PageQueries extends QueryClient {
  /** By the look that is on its way what follows it: once, however much changes meanwhile. */
  readonly #next = new WeakMap<Promise<unknown>, Promise<void>>();

  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const next = this.getQueryCache()
      .findAll(filters)
      .filter(isLeftAlone)
      .flatMap((query) => {
        const { queryKey, promise } = query;
        if (!promise) return [];
        if (filters?.refetchType === 'none') {
          void promise.then(() => query.invalidate(), ignore);
          return [];
        }
        const known = this.#next.get(promise);
        const asked = known ?? promise.then(() => super.invalidateQueries({ queryKey, exact: true }), ignore);
        this.#next.set(promise, asked);
        // What no screen shows is waited for by nobody.
        return query.isActive() ? [asked] : [];
      });
    await Promise.all([super.invalidateQueries(filters, options), ...next]);
  }
}
