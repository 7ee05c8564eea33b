import { useEffect } from 'react';
import { useAtomValue } from 'jotai';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plural, Trans } from '@lingui/react/macro';
import { courseKey } from '@clube/shared/clients/course';
import { mediaQuery, mediaUsesQuery } from '@clube/shared/clients/media';
import type { MediaUses } from '@clube/shared/contracts/media';
import { on } from '@clube/shared/events';
import { lazyPart } from '@clube/shared/federation';
import { roleAtom } from '@clube/shared/session';
import { isApiError } from '@clube/shared/transport';
import { QuietNotice } from '@clube/shared/ui';
import { UploadPanel, type FollowedUpload } from '../upload/index.ts';

export { LessonPlays } from './lesson-plays.tsx';

const PendingReplacement = lazyPart(() =>
  import(/* webpackChunkName: "library" */ '../library/index.ts').then((part) => part.PendingReplacement),
);

/** What was sent to take the place of a lesson's media; the lesson is read again once it has. */
export function LessonReplacement({ courseId, mediaId }: { courseId: number; mediaId: number }) {
  const client = useQueryClient();
  const { data, error } = useQuery(mediaQuery(mediaId));
  const next = data?.replacement ?? undefined;
  const nextId = next?.id;
  useEffect(
    () =>
      on('media:changed', ({ mediaId: changed }) => {
        if (nextId !== undefined && changed === nextId)
          void client.invalidateQueries({ ...mediaQuery(mediaId), exact: true });
      }),
    [client, mediaId, nextId],
  );
  const isTaken = isApiError(error, 'media.not_found');
  useEffect(() => {
    if (isTaken) void client.invalidateQueries({ queryKey: courseKey(courseId) });
  }, [isTaken, client, courseId]);
  return next && !isTaken ? <PendingReplacement replacement={next} /> : null;
}

/** Shown by a course of somebody else, which an instructor does not change. */
const isForeign = ({ lessons, covers, in_bin, total }: MediaUses) => total > lessons.length + covers.length + in_bin;

type Props = {
  mediaId: number;
  /** Into the place of the media, wherever it is shown. */
  inPlace: FollowedUpload;
  /** Into this lesson alone. */
  here: FollowedUpload;
};

/** Another file for a lesson that has one: where else that is shown is said before anything is sent. */
export function ReplaceInPlace({ mediaId, inPlace, here }: Props) {
  const isInstructor = useAtomValue(roleAtom) === 'instructor';
  const { data, isPending } = useQuery({ ...mediaUsesQuery(mediaId), enabled: inPlace.task === undefined });
  if (inPlace.task) return <UploadPanel upload={inPlace} />;
  if (isPending) return null;
  if (data && isInstructor && isForeign(data))
    return (
      <>
        <QuietNotice>
          <Trans>
            Um curso que não é seu também mostra este arquivo. O novo entra só nesta aula, assim que chegar, e até ficar
            pronto ela fica sem ele.
          </Trans>
        </QuietNotice>
        <UploadPanel upload={here} />
      </>
    );
  const others = (data?.total ?? 1) - 1;
  return (
    <>
      <QuietNotice>
        <Trans>
          O arquivo de agora fica no ar até o novo ficar pronto, e só então vai para a lixeira, onde ainda ocupa espaço.
          Legendas e capítulos escritos aqui ficam.
        </Trans>
        {others > 0 && (
          <>
            {' '}
            <Plural
              value={others}
              one="Ele aparece em mais # lugar, e o novo entra lá também. Para mudar só esta aula, envie o novo pela biblioteca e escolha-o aqui."
              other="Ele aparece em mais # lugares, e o novo entra em todos. Para mudar só esta aula, envie o novo pela biblioteca e escolha-o aqui."
            />
          </>
        )}
      </QuietNotice>
      <UploadPanel upload={inPlace} />
    </>
  );
}
