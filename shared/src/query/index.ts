/**
 * What the platform uses of @tanstack/react-query. The shell lends this allow-list under the package's own name, because
 * a shared package is not tree-shaken. It reads from an alias: importing the shared name here would be a loop.
 */
export {
  infiniteQueryOptions,
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from 'tanstack-react-query';
