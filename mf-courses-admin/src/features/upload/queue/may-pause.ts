import type { UploadTask } from '../task.ts';
import type { UploadProblem } from '../upload-problem.ts';

/** What passes without anybody doing anything: a server that restarts or has no room for a while, a line that is away. */
const PASSING: readonly (UploadProblem | undefined)[] = ['network', 'server', 'disk_full', 'too_many'];
export const isPassing = (problem: UploadProblem | undefined) => PASSING.includes(problem);

/** It goes on unless somebody holds it; also what stopped by something that passes. */
export const mayPause = ({ status, problem }: UploadTask) =>
  status === 'sending' || status === 'waiting' || (status === 'failed' && isPassing(problem));
