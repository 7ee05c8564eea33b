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
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const again = this.getQueryCache()
      .findAll(filters)
      .filter(isLeftAlone)
      .map(({ queryKey, promise }) =>
        promise?.then(
          () =>
            super.invalidateQueries({ queryKey, exact: true, refetchType: filters?.refetchType ?? 'active' }, options),
          ignore,
        ),
      );
    await Promise.all([super.invalidateQueries(filters, options), ...again]);
  }
}
