import { http } from '@clube/shared/transport';
import type { ViewingWrite } from '../contracts/viewing.ts';

/** From now on the session looks on as a student, and changes nothing. @throws ApiError `member.not_found`, `course.not_found` */
export const startViewing = (body: ViewingWrite) => http.put('viewing', { json: body }).json();
/** The session is its person's again. @throws ApiError `session.ended` */
export const endViewing = () => http.delete('viewing').json();
