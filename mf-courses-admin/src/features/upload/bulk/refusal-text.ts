import { useLingui } from '@lingui/react/macro';
import type { Refusal } from './plan.ts';

/** Why a file is left out, in words. */
export function useRefusalText(): (refusal: Refusal) => string {
  const { t } = useLingui();
  const texts: Record<Refusal, string> = {
    type: t`Não é um vídeo, um áudio nem um PDF.`,
    empty: t`O arquivo está vazio.`,
    too_large: t`O arquivo é maior do que este servidor aceita.`,
    no_room: t`Não cabe no armazenamento do painel.`,
    too_many: t`São arquivos demais de uma vez. Envie este depois.`,
  };
  return (refusal) => texts[refusal];
}
