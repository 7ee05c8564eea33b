export { ApiError, http, isApiError, logFailure } from './http.ts';
export { search } from './search.ts';
