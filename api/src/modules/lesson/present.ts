import type { LessonDetail } from '@clube/shared/contracts/lesson';
import type { Config } from '../../config.ts';
import type { Member } from '../../plugins/session.ts';
import { playerSource } from '../media/playback.ts';
import type { LessonRow } from './queries.ts';
import { textOf } from '../course/lesson-text.ts';

/** A lesson that is open to this member, with how it is played for them. */
export const presentLesson = (config: Config, member: Member, row: LessonRow): LessonDetail => ({
  ...row.lesson,
  text: textOf(row),
  media_url: row.media_url,
  position_seconds: row.position_seconds,
  positioned_at: row.positioned_at?.toISOString() ?? null,
  player: playerSource(config, member, row),
  materials: row.materials,
  comments_count: row.comments_count,
});
