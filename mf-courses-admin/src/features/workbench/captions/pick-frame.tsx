import { useRef } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import type { LessonIds } from '@clube/shared/clients/lesson';
import { Button, Row, showFailure, showToast } from '@clube/shared/ui';
import { Preview } from './preview.tsx';
import * as css from './captions.css.ts';

/** The longest side of what is sent, in pixels: the server draws it no larger. */
const LONGEST = 1280;

/** What a film shows now, as a picture; undefined where nothing of it is there yet. */
function frameOf(film: HTMLMediaElement | null): Promise<Blob | undefined> {
  if (!(film instanceof HTMLVideoElement) || film.readyState < HTMLMediaElement.HAVE_CURRENT_DATA)
    return Promise.resolve(undefined);
  const { videoWidth, videoHeight } = film;
  const scale = Math.min(1, LONGEST / Math.max(videoWidth, videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  canvas.getContext('2d')?.drawImage(film, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob((picture) => resolve(picture ?? undefined), 'image/jpeg', 0.92));
}

type Props = { ids: LessonIds; onPick: (picture: Blob) => Promise<unknown>; onClose: () => void };

/** The lesson's film, to stop where it looks best. */
export function PickFrame({ ids, onPick, onClose }: Props) {
  const { t } = useLingui();
  const film = useRef<HTMLMediaElement>(null);
  const pick = useMutation({
    mutationFn: async () => {
      const picture = await frameOf(film.current);
      if (!picture) return showToast(t`O vídeo ainda não abriu. Espere a imagem aparecer e tente de novo.`, 'danger');
      await onPick(picture);
      return showToast(t`Este quadro é a miniatura agora.`, 'success');
    },
    onError: (error) => showFailure(error, t`Não foi possível salvar agora. Tente de novo.`),
  });
  return (
    <div className={css.frame}>
      <p>
        <Trans>Pare o vídeo no quadro que deve aparecer antes de a aula começar.</Trans>
      </p>
      <Preview ids={ids} media={film} onTime={() => {}} />
      <Row>
        <Button size="small" variant="primary" loading={pick.isPending} onClick={() => pick.mutate()}>
          <Trans>Usar este quadro</Trans>
        </Button>
        <Button size="small" variant="link" onClick={onClose}>
          <Trans>Cancelar</Trans>
        </Button>
      </Row>
    </div>
  );
}
