import { http } from '@clube/shared/transport';
import type { Created } from '../contracts/common.ts';
import type { ModuleWrite } from '../contracts/module.ts';

/** Below `/api`. */
export const moduleUrl = (courseId: number, moduleId: number) => `course/${courseId}/module/${moduleId}`;
/** At the end of its course; its id. @throws ApiError `course.not_found` */
export const createModule = (courseId: number, body: ModuleWrite) =>
  http.post(`course/${courseId}/module`, { json: body }).json<Created>();
