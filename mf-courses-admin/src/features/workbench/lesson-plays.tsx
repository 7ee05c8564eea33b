import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { mediaQuery } from '@clube/shared/clients/media';
import type { Media } from '@clube/shared/contracts/media';
import type { LessonDraft } from '@clube/shared/contracts/outline';
import { formatBytes, formatClock } from '@clube/shared/i18n';
import { Chip } from '@clube/shared/ui';
import { MediaState } from '../../media-state.tsx';
import * as parts from '../../parts.css.ts';
import { mediaPath } from '../../paths.ts';
import * as css from './workbench.css.ts';

/** What a picture is called by its lines: those of the shorter edge, also of one that stands upright. */
const linesOf = ({ width, height }: Media) => (height === null ? undefined : `${Math.min(width ?? height, height)}p`);

type Played = Pick<LessonDraft, 'media_id' | 'media_url' | 'duration_seconds' | 'mediaType'>;

/** Of a file that is not known yet, or not to be had, the lesson itself says what it is and how long. */
function Facts({ mediaId, of, lesson }: { mediaId: number; of: Media | undefined; lesson: Played }) {
  const { t } = useLingui();
  const { mediaType, duration_seconds: seconds } = lesson;
  const kind = mediaType === 'audio' ? t`Áudio` : mediaType === 'pdf' ? t`PDF` : t`Vídeo`;
  const renditions = of?.renditions ?? [];
  return (
    <>
      <Link className={`${parts.crumb} ${css.moduleLink}`} to={mediaPath(mediaId)}>
        {of?.name ?? kind}
      </Link>
      <span className={parts.fileFacts}>
        {[seconds > 0 && formatClock(seconds), of && linesOf(of), of && formatBytes(of.size_bytes)]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {renditions.length > 0 && (
        <ul className={`${css.list} ${css.media}`} aria-label={t`Qualidades`}>
          {renditions.map((one) => (
            <li key={one.name}>
              <Chip>{one.name === 'original' ? <Trans>Original</Trans> : one.name}</Chip>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function File({ mediaId, lesson }: { mediaId: number; lesson: Played }) {
  const { data } = useQuery(mediaQuery(mediaId));
  return (
    <>
      <div className={css.mediaText}>
        <Facts mediaId={mediaId} of={data} lesson={lesson} />
      </div>
      <MediaState mediaId={mediaId} />
    </>
  );
}

/**
 * What a lesson plays. Of a file: which one it is, how long, high and large, what was drawn of it, and whether it can be played; of another host its
 * address, with its length where that is known.
 */
export function LessonPlays({ lesson }: { lesson: Played }) {
  const { media_id, media_url, duration_seconds: seconds } = lesson;
  if (media_id !== null) return <File mediaId={media_id} lesson={lesson} />;
  return (
    <div className={css.mediaText}>
      {media_url ?? <Trans>Quiz</Trans>}
      {seconds > 0 && ` · ${formatClock(seconds)}`}
    </div>
  );
}
