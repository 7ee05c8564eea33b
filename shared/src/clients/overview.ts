import { http } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type { Overview } from '../contracts/overview.ts';

/** Where the panel stands. @throws ApiError `policy.denied` */
export const overviewQuery = () =>
  queryOptions({ queryKey: ['overview'], queryFn: () => http.get('overview').json<Overview>() });
/** Puts the list of steps away. @throws ApiError `rate.limited` */
export const dismissSteps = () => http.post('meta/overview', { json: { value: 'dismissed' } }).json();
