import type { LessonIds } from '@clube/shared/clients/lesson';
import type { Media, MediaError } from '@clube/shared/contracts/media';
import type { UploadProblem } from './upload-problem.ts';

/** What a file is for: the queue does it once the file is there, wherever its person is by then. */
export type UploadTarget =
  /** `isMade`: the lesson is a draft that was made for this file, and goes with it while nothing else is in it. */
  | ({ kind: 'lesson'; isMade?: boolean } & LessonIds)
  /** `folder` undefined: in none. */
  | { kind: 'library'; folder?: number | undefined }
  /** One more of what goes with a lesson. */
  | ({ kind: 'material' } & LessonIds)
  /** The place of another media. */
  | { kind: 'replacement'; mediaId: number }
  /** A course of its own, of which nothing is made before somebody has looked at it. */
  | { kind: 'course' };

/**
 * `lost`: the browser has the file no more, and asks for it. `placing`: the file is there, what it is for is being done.
 */
export type UploadStatus = 'waiting' | 'sending' | 'paused' | 'placing' | 'failed' | 'lost' | 'done';

/** Why a file that is there is of no use. */
export type Refusal = { kind: Media['kind']; error: MediaError };

/** A file on its way, as screens see it. */
export type UploadTask = {
  id: string;
  name: string;
  size: number;
  target: UploadTarget;
  status: UploadStatus;
  /** Bytes that went out; once it stopped, those that the server has said it holds. */
  sent: number;
  secondsLeft?: number | undefined;
  /** Why it stopped, where it failed. */
  problem?: UploadProblem | undefined;
  /** Of one that is there, and `unusable`. */
  refusal?: Refusal | undefined;
  /** Of what it became: the media, the material, or the import of a course. */
  arrivedId?: number | undefined;
};

/** Not done, and not given up. */
export const isOpen = ({ status }: UploadTask) => status !== 'done';
/** Bytes of it are being sent, or will be without anybody doing anything. */
export const isMoving = ({ status }: UploadTask) =>
  status === 'sending' || status === 'waiting' || status === 'placing';

export function isSameTarget(one: UploadTarget, other: UploadTarget): boolean {
  if (one.kind === 'lesson' || one.kind === 'material')
    return other.kind === one.kind && one.lessonId === other.lessonId;
  if (one.kind === 'course' || other.kind === 'course') return one.kind === other.kind;
  if (one.kind === 'replacement') return other.kind === 'replacement' && one.mediaId === other.mediaId;
  return other.kind === 'library' && one.folder === other.folder;
}

/** The upload for one place, with what may be done about it. */
export type FollowedUpload = {
  task: UploadTask | undefined;
  start(file: File): void;
  pause(): void;
  resume(): void;
  cancel(): void;
  giveFile(file: File): void;
};
