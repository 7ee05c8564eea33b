import { useLingui } from '@lingui/react/macro';
import { MAX_MATERIAL_BYTES, MAX_MATERIALS } from '@clube/shared/contracts/material-types';
import { formatBytes } from '@clube/shared/i18n';
import type { UploadProblem } from './upload-problem.ts';

/** Why it stopped, and what is not lost: `sent` bytes, none of what begins anew. */
export function useProblemText(): (problem: UploadProblem, sent: number) => string {
  const { t } = useLingui();
  return (problem, bytes) => {
    const sent = formatBytes(bytes);
    const isAnew = bytes === 0;
    const texts: Record<UploadProblem, string> = {
      network: isAnew
        ? t`O envio parou e continua sozinho.`
        : t`O envio parou e continua sozinho. Já temos ${{ sent }} dele.`,
      signed_out: isAnew
        ? t`Sua sessão terminou. Entre de novo: o envio continua.`
        : t`Sua sessão terminou. Entre de novo: o envio continua de ${{ sent }}.`,
      not_allowed: t`Você não pode enviar arquivos para este painel.`,
      too_large: t`O arquivo é maior do que este servidor aceita.`,
      unpaid: t`A assinatura do painel está em atraso: nada pode ser enviado até ser paga.`,
      storage_full: t`O armazenamento do painel está cheio. Exclua vídeos que não usa mais.`,
      too_many: t`Muitos envios em pouco tempo. O envio continua sozinho daqui a pouco.`,
      disk_full: t`O servidor está sem espaço. O envio continua sozinho quando houver.`,
      refused: t`O servidor não aceita este arquivo.`,
      no_material: t`Este tipo de arquivo não é aceito, ou o conteúdo não é o que o nome diz.`,
      large_material: t`O arquivo passa de ${{ size: formatBytes(MAX_MATERIAL_BYTES) }}.`,
      many_materials: t`Uma aula tem até ${{ count: MAX_MATERIALS }} materiais.`,
      gone: t`A aula não existe mais.`,
      not_placed: t`O arquivo chegou e está na biblioteca, mas não foi possível colocá-lo no lugar.`,
      unusable: t`O rascunho que foi feito para ele está na lixeira.`,
      busy: t`O arquivo chegou, mas outra importação deste painel está em andamento. Tente de novo quando ela terminar.`,
      server: isAnew
        ? t`O servidor falhou e o envio continua sozinho.`
        : t`O servidor falhou e o envio continua sozinho. Já temos ${{ sent }} dele.`,
    };
    return texts[problem];
  };
}
