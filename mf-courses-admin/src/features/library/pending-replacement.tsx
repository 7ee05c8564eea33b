import { useNavigate } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { deleteMedia } from '@clube/shared/clients/media';
import type { LibraryMedia } from '@clube/shared/contracts/media';
import { Button, QuietNotice, Row, showActionToast, showFailure } from '@clube/shared/ui';
import { MediaState } from '../../media-state.tsx';
import { useLibraryRefresh } from './use-library.ts';

/** A file that was sent to take a media's place: how far it is, and that it may be thrown away. What is there plays until it does. */
export function PendingReplacement({ replacement }: { replacement: NonNullable<LibraryMedia['replacement']> }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const refresh = useLibraryRefresh();
  const discard = async () => {
    try {
      await deleteMedia(replacement.id);
      // Restored it stands for itself, and takes no place: what leads to it is no undo.
      showActionToast(t`O arquivo novo foi para a lixeira.`, {
        label: t`Ver a lixeira`,
        onPress: () => void navigate('/lixeira'),
      });
    } catch (error) {
      showFailure(error, t`Não foi possível apagar agora. Tente de novo.`);
    }
    await refresh();
  };
  return (
    <>
      <QuietNotice>
        {replacement.status === 'failed' ? (
          <Trans>O arquivo novo não pôde ser usado. O de antes continua no ar.</Trans>
        ) : (
          <Trans>O arquivo novo está em preparo. O de antes continua no ar até lá.</Trans>
        )}
      </QuietNotice>
      <Row>
        <MediaState mediaId={replacement.id} />
        <Button size="small" onClick={() => void discard()}>
          <Trans>Descartar o novo</Trans>
        </Button>
      </Row>
    </>
  );
}
