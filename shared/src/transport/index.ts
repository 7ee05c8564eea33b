export { ApiError, isApiError, logFailure } from '../failure/api-error.ts';
export { http, openAnswer } from './http.ts';
export { search } from './search.ts';
