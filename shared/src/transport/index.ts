export { ApiError, isApiError, logFailure } from './api-error.ts';
export { http, openAnswer } from './http.ts';
export { search } from './search.ts';
