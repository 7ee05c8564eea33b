import { http } from '@clube/shared/transport';
import type { Deleted } from '../contracts/bin.ts';
import type { Created } from '../contracts/common.ts';
import type { ModulePatch, ModuleWrite } from '../contracts/module.ts';
import type { ModuleSaved } from '../contracts/outline.ts';

/** Below `/api`. */
export const moduleUrl = (courseId: number, moduleId: number) => `course/${courseId}/module/${moduleId}`;
/** At the end of its course; its id. @throws ApiError `course.not_found` */
export const createModule = (courseId: number, body: ModuleWrite) =>
  http.post(`course/${courseId}/module`, { json: body }).json<Created>();
/** Changes what is named. @throws ApiError `module.not_found`, `version.stale` when somebody else saved meanwhile */
export const patchModule = (courseId: number, moduleId: number, body: ModulePatch) =>
  http.patch(moduleUrl(courseId, moduleId), { json: body }).json<ModuleSaved>();
/** Puts a module into the bin, with its lessons and all that hangs on them. @throws ApiError `module.not_found` */
export const deleteModule = (courseId: number, moduleId: number) =>
  http.delete(moduleUrl(courseId, moduleId)).json<Deleted>();
