import { http } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type { ApiKeyCreated, ApiKeyList, ApiKeyWrite } from '../contracts/api-key.ts';

/** The panel's keys, the newest first. */
export const apiKeysQuery = () =>
  queryOptions({ queryKey: ['api-keys'], queryFn: () => http.get('api-key').json<ApiKeyList>() });
/** A new one, and what it is. @throws ApiError `auth.wrong_password`, `auth.wrong_code`, `api_key.limit` */
export const createApiKey = (body: ApiKeyWrite) => http.post('api-key', { json: body }).json<ApiKeyCreated>();
/** From now on it opens nothing. @throws ApiError `request.not_found` */
export const deleteApiKey = (id: number) => http.delete(`api-key/${id}`).json();
