import { http } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type { Domain } from '../contracts/domain.ts';

export const domainsQuery = () =>
  queryOptions({ queryKey: ['domains'], queryFn: () => http.get('site/domain').json<Domain[]>() });
export const addDomain = (domain: string) => http.post('site/domain', { json: { domain } }).json<Domain>();
export const checkDomain = (domain: string) => http.post(`site/domain/${domain}/check`).json<Domain>();
export const makePrimary = (domain: string) => http.put(`site/domain/${domain}/primary`).json();
export const removeDomain = (domain: string) => http.delete(`site/domain/${domain}`).json();
