import { http } from '@clube/shared/transport';
import type { Push, PushWrite } from '../contracts/push.ts';

/** Of what this browser is told, as server and browser both have it. */
export const pushKey = ['push'] as const;
/** What the server knows of this browser; the screen puts the browser's own word beside it. */
export const fetchPush = () => http.get('push').json<Push>();
/** Tells this browser from now on, of these kinds alone. @throws ApiError `request.invalid` */
export const savePush = (body: PushWrite) => http.put('push', { json: body }).json<Push>();
/** Tells it nothing any more. @throws ApiError `session.missing` */
export const endPush = () => http.delete('push').json();
