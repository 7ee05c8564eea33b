import { Trans } from '@lingui/react/macro';
import type { MediaType } from '../contracts/lesson.ts';
import { formatClock } from '@clube/shared/i18n';

/** What a lesson is, where its length is not known. */
const Kind = ({ of: type }: { of: MediaType }) => {
  if (type === 'text') return <Trans>Texto</Trans>;
  if (type === 'quiz') return <Trans>Quiz</Trans>;
  if (type === 'pdf') return <Trans>PDF</Trans>;
  if (type === 'embed') return <Trans>Página</Trans>;
  return type === 'audio' ? <Trans>Áudio</Trans> : <Trans>Vídeo</Trans>;
};

type Lesson = { duration_seconds: number; mediaType?: MediaType | undefined };
/** How long a lesson is, in minutes and seconds, else what it is; nothing where a server does not say that. */
export function LessonLength({ of: { duration_seconds, mediaType } }: { of: Lesson }) {
  if (duration_seconds > 0) return formatClock(duration_seconds);
  return mediaType && <Kind of={mediaType} />;
}
