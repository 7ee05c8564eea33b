import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { courseKey } from '@clube/shared/clients/course';
import { homeQuery } from '@clube/shared/clients/home';
import type { LessonIds } from '@clube/shared/clients/lesson';
import {
  libraryKey,
  mediaQuery,
  putMediaPoster,
  removeMediaPoster,
  undoMediaPoster,
} from '@clube/shared/clients/media';
import type { PictureCrop } from '@clube/shared/contracts/picture';
import { lazyPart } from '@clube/shared/federation';
import { Button, Row } from '@clube/shared/ui';
import { PictureField } from '../../picture-field.tsx';
import { offerUndo } from '../../undo-picture.ts';
import * as css from './workbench.css.ts';

const PickFrame = lazyPart(() =>
  import(/* webpackChunkName: "captions" */ './captions/index.ts').then((part) => part.PickFrame),
);

/** What a still is drawn into: the film's own form. */
const LONGEST = 1280;
function sizeOf(width: number | null, height: number | null) {
  if (!width || !height) return { width: LONGEST, height: (LONGEST * 9) / 16 };
  const scale = LONGEST / Math.max(width, height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** What stands for a video before it plays: found by the server, a frame that somebody chose, or a picture. */
export function Thumbnail({ ids, mediaId }: { ids: LessonIds; mediaId: number }) {
  const { i18n, t } = useLingui();
  const client = useQueryClient();
  const { data: media } = useQuery(mediaQuery(mediaId));
  const [isPicking, setPicking] = useState(false);
  if (!media || media.kind !== 'video' || media.status !== 'ready') return null;
  const refresh = () =>
    Promise.all(
      [mediaQuery(mediaId).queryKey, libraryKey, courseKey(ids.courseId), homeQuery().queryKey].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
  const save = async (upload: { file: Blob; crop?: PictureCrop } | null) => {
    const change = upload ? await putMediaPoster(mediaId, upload.file, upload.crop) : await removeMediaPoster(mediaId);
    await refresh();
    offerUndo({ i18n, label: t`Miniatura` }, change, () => undoMediaPoster(mediaId, change).then(refresh));
  };
  const { poster, own_poster: isOwn = false } = media;
  return (
    <section className={css.group} aria-label={t`Miniatura`}>
      <PictureField
        label={t`Miniatura`}
        picture={isOwn ? poster : null}
        instead={poster}
        seed={mediaId}
        size={sizeOf(media.width, media.height)}
        loss={
          <Trans>
            Some agora em todas as aulas deste vídeo, e o quadro que o Clube encontrou fica no lugar. Logo depois dá
            para desfazer.
          </Trans>
        }
        save={save}
      />
      {isPicking ? (
        <PickFrame
          ids={ids}
          onPick={async (picture) => {
            await save({ file: picture });
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      ) : (
        <Row>
          <Button size="small" onClick={() => setPicking(true)}>
            <Trans>Escolher um quadro do vídeo</Trans>
          </Button>
        </Row>
      )}
    </section>
  );
}
