import { http } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type { Domain } from '../contracts/domain.ts';

/** Claims of the panel, with the DNS records that prove them. */
export const domainsQuery = () =>
  queryOptions({ queryKey: ['domains'], queryFn: () => http.get('site/domain').json<Domain[]>() });
/** Claims a name. @throws ApiError `domain.invalid`, `domain.taken`, `domain.cooling_down`, `rate.limited` */
export const addDomain = (domain: string) => http.post('site/domain', { json: { domain } }).json<Domain>();
/** Asks the DNS now. @throws ApiError `domain.not_found`, `domain.taken`, `rate.limited` */
export const checkDomain = (domain: string) => http.post(`site/domain/${domain}/check`).json<Domain>();
/** Of several proven names, the one that students are led to. @throws ApiError `domain.not_found` */
export const makePrimary = (domain: string) => http.put(`site/domain/${domain}/primary`).json();
/** Gives a name up; nobody claims it for seven days. @throws ApiError `domain.not_found` */
export const removeDomain = (domain: string) => http.delete(`site/domain/${domain}`).json();
