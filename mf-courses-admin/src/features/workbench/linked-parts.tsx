import type { LessonIds } from '@clube/shared/clients/lesson';
import type { LessonPatch } from '@clube/shared/contracts/lesson';
import type { LessonDraft } from '@clube/shared/contracts/outline';
import { Card } from '@clube/shared/ui';
import { ChaptersField } from './chapters-field.tsx';
import { LinkedThumbnail } from './linked-thumbnail.tsx';

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

/** What stands around a video of another host (docs/adr/0492); nothing where the server of before does not say it. */
export const LinkedParts = ({ ids, lesson: { poster, chapters }, change, refresh }: Props) => (
  <>
    {poster !== undefined && (
      <Card>
        <LinkedThumbnail ids={ids} poster={poster} onChange={(key) => change(posterOf, { poster: key })} />
      </Card>
    )}
    {chapters && (
      <Card>
        <ChaptersField chapters={chapters} save={(next) => change(chaptersOf, { chapters: next })} refresh={refresh} />
      </Card>
    )}
  </>
);
