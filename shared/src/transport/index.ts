export { ApiError, isApiError, logFailure } from './api-error.ts';
export { http, type Answer, type CallOptions } from './http.ts';
export { search } from './search.ts';
