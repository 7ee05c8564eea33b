import { http } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import { firstQueryKeys } from '../contracts/first-queries.ts';
import type { Home } from '../contracts/home.ts';

/** Banners, shelves and cards of the home; the page brings the first answer. */
export const homeQuery = () =>
  queryOptions({ queryKey: firstQueryKeys.home(), queryFn: () => http.get('home').json<Home>() });
