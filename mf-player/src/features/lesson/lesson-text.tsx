import { lessonPicturesUrl, type LessonIds } from '@clube/shared/clients/lesson';
import type { LessonText as Text } from '@clube/shared/contracts/lesson-text-nodes';
import { TextTree } from '@clube/shared/text-tree';

/** What a lesson says to whoever it is open to. */
export const LessonText = ({ text, ids, title }: { text: Text; ids: LessonIds; title: string }) => (
  <TextTree text={text} pictures={lessonPicturesUrl(ids)} title={title} />
);
