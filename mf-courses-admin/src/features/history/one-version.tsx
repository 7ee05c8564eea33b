import { ArrowLeft } from 'lucide-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { restoreVersion, versionKey, versionQuery } from '@clube/shared/clients/version';
import { formatDate } from '@clube/shared/i18n';
import { isApiError } from '@clube/shared/transport';
import { Button, QueryState, Row, showFailure, showToast, Stack } from '@clube/shared/ui';
import * as css from '../../parts.css.ts';
import { Changes } from './changes.tsx';

type Props = { url: string; id: number; onBack: () => void; onRestored: () => Promise<unknown> };

/** What going back to a version would change, before it does. */
export function OneVersion({ url, id, onBack, onRestored }: Props) {
  const { t } = useLingui();
  const client = useQueryClient();
  const view = useQuery(versionQuery(url, id));
  const restore = useMutation({
    mutationFn: (seen: string) => restoreVersion(url, id, seen),
    onSuccess: async () => {
      showToast(t`Versão restaurada. A de antes continua no histórico.`, 'success');
      await onRestored();
    },
    onError: async (error) => {
      if (isApiError(error, 'version.stale')) {
        await client.invalidateQueries({ queryKey: versionKey(url) });
        showToast(t`Outra pessoa salvou agora mesmo. Veja de novo o que mudaria.`, 'danger');
      } else showFailure(error, t`Não foi possível restaurar agora. Tente de novo.`);
    },
  });
  return (
    <QueryState query={view}>
      {({ changes, seen, saved_at, is_media_gone, are_captions_gone, are_materials_gone }) => {
        const day = formatDate(saved_at);
        return (
          <Stack>
            <p className={css.note}>
              <Trans>Versão de {day}. Restaurar mudaria:</Trans>
            </p>
            {changes.length > 0 ? (
              <Changes changes={changes} />
            ) : (
              <p>
                <Trans>Nada: é igual a como está agora.</Trans>
              </p>
            )}
            {is_media_gone && (
              <p className={css.note}>
                <Trans>O arquivo dessa versão não está mais na biblioteca: fica o de agora.</Trans>
              </p>
            )}
            {are_captions_gone && (
              <p className={css.note}>
                <Trans>
                  Legendas dessa versão não existem mais, ou são de um arquivo que só a equipe do painel muda: ficam as
                  de agora.
                </Trans>
              </p>
            )}
            {are_materials_gone && (
              <p className={css.note}>
                <Trans>Materiais dessa versão que já saíram da lixeira não voltam.</Trans>
              </p>
            )}
            {changes.some(({ field }) => field === 'materials') && (
              <p className={css.note}>
                <Trans>Materiais anexados depois ficam.</Trans>
              </p>
            )}
            {changes.some(({ field }) => field === 'captions' || field === 'chapters') && (
              <p className={css.note}>
                <Trans>Legendas e capítulos são do arquivo: mudam em todas as aulas que mostram esse arquivo.</Trans>
              </p>
            )}
            <p className={css.note}>
              <Trans>Nada se perde: vira uma versão nova. Publicado ou rascunho, fica como está.</Trans>
            </p>
            <Row>
              {changes.length > 0 && (
                <Button variant="primary" loading={restore.isPending} onClick={() => restore.mutate(seen)}>
                  <Trans>Restaurar esta versão</Trans>
                </Button>
              )}
              <Button onClick={onBack}>
                <ArrowLeft size={16} strokeWidth={1.75} aria-hidden />
                <Trans>Voltar ao histórico</Trans>
              </Button>
            </Row>
          </Stack>
        );
      }}
    </QueryState>
  );
}
