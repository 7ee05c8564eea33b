import { http } from '@clube/shared/transport';
import type { Created } from '../contracts/common.ts';
import type { ModuleWrite } from '../contracts/module.ts';

export const moduleUrl = (courseId: number, moduleId: number) => `course/${courseId}/module/${moduleId}`;
export const createModule = (courseId: number, body: ModuleWrite) =>
  http.post(`course/${courseId}/module`, { json: body }).json<Created>();
