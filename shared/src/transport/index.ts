export { ApiError, isApiError, logFailure } from '../failure/api-error.ts';
export { http, openAnswer, openAnswerBy } from './http.ts';
export { search } from './search.ts';
