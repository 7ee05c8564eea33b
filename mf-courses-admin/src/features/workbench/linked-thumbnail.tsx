import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { homeQuery } from '@clube/shared/clients/home';
import { lessonPicturesUrl, uploadLessonPicture, type LessonIds } from '@clube/shared/clients/lesson';
import type { PictureCrop } from '@clube/shared/contracts/picture';
import { isApiError } from '@clube/shared/transport';
import { showToast } from '@clube/shared/ui';
import { PictureField } from '../../picture-field.tsx';
import { offerUndo } from '../../undo-picture.ts';
import * as css from './workbench.css.ts';

/** As its host plays it. */
const SIZE = { width: 1280, height: 720 };

type Props = {
  ids: LessonIds;
  /** Key of the one that is there. */
  poster: string | null;
  onChange: (poster: string | null) => Promise<unknown>;
};

/** What stands for a video of another host before it plays: a picture of its owner's, or what that host shows. */
export function LinkedThumbnail({ ids, poster, onChange }: Props) {
  const { i18n, t } = useLingui();
  const client = useQueryClient();
  // What is undone later is undone over what is seen by then.
  const latest = useRef(onChange);
  useEffect(() => void (latest.current = onChange));
  const show = async (key: string | null) => {
    await latest.current(key);
    await client.invalidateQueries({ queryKey: homeQuery().queryKey });
  };
  const save = async (upload: { file: File; crop: PictureCrop } | null) => {
    const after = upload && (await uploadLessonPicture(ids, upload.file, upload.crop)).key;
    try {
      await show(after);
    } catch (error) {
      if (!isApiError(error, 'version.stale')) throw error;
      // It stands there by now.
      showToast(t`Outra pessoa mudou a miniatura agora mesmo. Fica a dela; veja antes de trocar.`, 'danger');
      return;
    }
    offerUndo({ i18n, label: t`Miniatura` }, { before: poster, after }, () => show(poster));
  };
  return (
    <section className={css.group} aria-label={t`Miniatura`}>
      <PictureField
        label={t`Miniatura`}
        picture={poster && `${lessonPicturesUrl(ids)}/${poster}`}
        seed={ids.lessonId}
        size={SIZE}
        loss={<Trans>Some agora, e aparece o que o site do vídeo mostra. Logo depois dá para desfazer.</Trans>}
        save={save}
      />
      <p className={css.hint}>
        <Trans>Aparece antes do vídeo, até alguém dar play. Sem ela, a aula mostra o que o site do vídeo mostra.</Trans>
      </p>
    </section>
  );
}
