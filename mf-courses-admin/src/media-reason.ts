import { useLingui } from '@lingui/react/macro';
import type { Media, MediaError } from '@clube/shared/contracts/media';

/** Why a file does not play, in words for the owner. */
export function useMediaReason(): (error: MediaError | null, kind: Media['kind']) => string {
  const { t } = useLingui();
  const reasons: Record<MediaError, string> = {
    converter_missing: t`Precisa de conversão, e este servidor ainda não tem o conversor (FFmpeg)`,
    converting: t`Em conversão`,
    not_media: t`Este arquivo não é um vídeo, um áudio nem um PDF. Escolha outro`,
    no_times: t`O arquivo traz só as imagens, sem os tempos em que aparecem. Exporte em MP4 (H.264) e envie`,
    not_taken: t`Este formato de arquivo não é aceito aqui. Exporte em MP4 (H.264) e envie`,
    truncated: t`O arquivo está incompleto. Envie de novo`,
    unreadable: t`Não foi possível ler o arquivo. Exporte de novo e envie`,
    protected: t`O arquivo tem proteção contra cópia (DRM). Exporte sem proteção e envie`,
    too_demanding: t`O arquivo pede mais memória ou tempo do que este servidor tem. Exporte de novo em MP4 (H.264) e envie`,
    conversion_failed: t`A conversão falhou. Envie o arquivo em outro formato`,
  };
  const protectedPdf = t`O PDF está protegido (senha ou criptografia). Salve sem proteção e envie`;
  return (error, kind) => {
    if (!error) return t`Processando`;
    return error === 'protected' && kind === 'pdf' ? protectedPdf : reasons[error];
  };
}
