import { useState } from 'react';
import { Download, Redo2, Undo2 } from 'lucide-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  certificateDesignQuery,
  drawCertificateSample,
  publishCertificateDesign,
  putCertificateDesign,
} from '@clube/shared/clients/certificate-design';
import { saveFile } from '@clube/shared/clients/save-file';
import type { CertificateDesignState } from '@clube/shared/contracts/certificate-design';
import { MAX_SHEET_LETTERS } from '@clube/shared/contracts/certificate-sheet/constants';
import { isApiError } from '@clube/shared/transport';
import { Button, Row, showFailure, showToast, Stack } from '@clube/shared/ui';
import { Dialog, Menu } from '@clube/shared/ui/overlays';
import { designOf } from './draft.ts';
import { isSame, type DraftEditor } from './use-draft.ts';
import * as css from './certificates.css.ts';

type Props = { courseId: number; state: CertificateDesignState; editor: DraftEditor; memberId: number | null };
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Saves what waits, and puts it in force. */
function usePublish({ courseId, editor }: Props, onDone: () => void) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { queryKey } = certificateDesignQuery(courseId);
  const design = designOf(editor.draft);
  return useMutation({
    mutationFn: async () => {
      await editor.edits.flush();
      const known = client.getQueryData(queryKey);
      if (!known) return;
      const isSaved = known.design !== null && isSame(known.design, design);
      // Nothing was changed yet: what certificates look like of themselves becomes a design. What could not be saved stops here.
      if (!isSaved && known.version > 0) throw new Error('not saved');
      const { version } = isSaved ? known : await putCertificateDesign(courseId, { version: 0, design });
      await publishCertificateDesign(courseId, version);
      await client.invalidateQueries({ queryKey });
    },
    onSuccess: () => {
      showToast(t`No ar. Os próximos certificados saem assim.`, 'success');
      onDone();
    },
    onError: async (error) => {
      if (isApiError(error) && error.code === 'version.stale') await client.invalidateQueries({ queryKey });
      showFailure(error, t`Não foi possível publicar agora. Tente de novo.`);
      onDone();
    },
  });
}

function useSample({ courseId, state, editor, memberId }: Props) {
  const { t } = useLingui();
  return useMutation({
    mutationFn: async (format: 'png' | 'pdf') => {
      const design = designOf(editor.draft);
      const file = await drawCertificateSample(courseId, { design, member_id: memberId, format });
      saveFile(file, `${state.course}.${format}`);
    },
    onError: (error) =>
      showFailure(
        error,
        isApiError(error, 'certificate.too_many_pictures')
          ? t`São 4 imagens no máximo, com o fundo.`
          : isApiError(error, 'certificate.too_many_letters')
            ? t`São ${MAX_SHEET_LETTERS} letras no máximo, em todos os textos.`
            : t`O teste não pôde ser baixado. Tente de novo.`,
      ),
  });
}

/** Back, forth, a file to look at, and putting it in force. */
export function Actions(props: Props) {
  const { t } = useLingui();
  const { editor, state } = props;
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const publish = usePublish(props, close);
  const sample = useSample(props);
  const { published, issued_count } = state;
  const isInForce = published !== null && isSame(published.design, designOf(editor.draft));
  return (
    <div className={css.tools}>
      <Button iconOnly aria-label={t`Desfazer`} title={t`Desfazer`} disabled={!editor.canUndo} onClick={editor.undo}>
        <Undo2 {...icon} />
      </Button>
      <Button iconOnly aria-label={t`Refazer`} title={t`Refazer`} disabled={!editor.canRedo} onClick={editor.redo}>
        <Redo2 {...icon} />
      </Button>
      <Menu
        trigger={
          <Button loading={sample.isPending}>
            <Download {...icon} />
            <Trans>Baixar teste</Trans>
          </Button>
        }
        groups={[
          [
            { label: <Trans>Imagem (PNG)</Trans>, onSelect: () => sample.mutate('png') },
            { label: <Trans>Documento (PDF)</Trans>, onSelect: () => sample.mutate('pdf') },
          ],
        ]}
      />
      <Button
        variant="primary"
        disabled={isInForce || editor.edits.state === 'conflict'}
        onClick={() => setAsking(true)}
      >
        {published ? <Trans>Publicar mudanças</Trans> : <Trans>Publicar</Trans>}
      </Button>
      <Dialog open={isAsking} onOpenChange={setAsking} title={<Trans>Publicar este certificado?</Trans>}>
        <Stack>
          <p>
            <Trans>Quem cumprir o que o curso pede a partir de agora recebe assim.</Trans>{' '}
            {issued_count > 0 && (
              <Plural
                value={issued_count}
                one="O certificado já emitido fica como está."
                other="Os # certificados já emitidos ficam como estão."
              />
            )}
          </p>
          <Row>
            <Button variant="primary" loading={publish.isPending} onClick={() => publish.mutate()}>
              <Trans>Publicar</Trans>
            </Button>
            <Button onClick={close}>
              <Trans>Cancelar</Trans>
            </Button>
          </Row>
        </Stack>
      </Dialog>
    </div>
  );
}
