import type { LessonIds } from '@clube/shared/clients/lesson';
import type { LessonPatch } from '@clube/shared/contracts/lesson';
import type { LessonDraft } from '@clube/shared/contracts/outline';
import { Card } from '@clube/shared/ui';
import { LessonMaterials } from '../materials/index.ts';
import { ChaptersField } from './chapters-field.tsx';
import { LessonTexts } from './lesson-texts.tsx';
import { LinkedThumbnail } from './linked-thumbnail.tsx';
import { Thumbnail } from './thumbnail.tsx';

const posterOf = ({ poster = null }: LessonDraft) => ({ poster });
const chaptersOf = ({ chapters = [] }: LessonDraft) => ({ chapters });

type Props = {
  ids: LessonIds;
  lesson: LessonDraft;
  /** @param of what of the lesson is seen as it is changed */
  change: (of: (lesson: LessonDraft) => object, patch: LessonPatch) => Promise<unknown>;
  /** Reads the lesson again. */
  refresh: () => Promise<unknown>;
};

/** What a lesson has beside what it plays: what stands around that, of a media the media's own, of a video of another host the lesson's (docs/adr/0492), and its materials. */
export function LessonParts({ ids, lesson, change, refresh }: Props) {
  const { media_id: mediaId, media_url: address, mediaType, poster, chapters } = lesson;
  const isLinked = address !== null && mediaType !== 'embed';
  return (
    <>
      {mediaId !== null && mediaType === 'hls' && (
        <Card>
          <Thumbnail key={mediaId} ids={ids} mediaId={mediaId} />
        </Card>
      )}
      {/* A server of before says neither. */}
      {isLinked && poster !== undefined && (
        <Card>
          <LinkedThumbnail ids={ids} poster={poster} onChange={(key) => change(posterOf, { poster: key })} />
        </Card>
      )}
      {isLinked && chapters && (
        <Card>
          <ChaptersField
            chapters={chapters}
            save={(next) => change(chaptersOf, { chapters: next })}
            refresh={refresh}
          />
        </Card>
      )}
      {mediaId !== null && mediaType !== 'pdf' && (
        <Card>
          <LessonTexts key={mediaId} ids={ids} mediaId={mediaId} />
        </Card>
      )}
      <Card>
        <LessonMaterials ids={ids} />
      </Card>
    </>
  );
}
