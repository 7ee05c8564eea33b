import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { isApiError } from '@clube/shared/transport';
import { showFailure, showToast } from '@clube/shared/ui';

type Options<Values> = {
  /** As the server has it. */
  saved: Values;
  save: (sent: Partial<Values>) => Promise<unknown>;
  refresh: () => Promise<unknown>;
};

/** What was typed and is not saved, and the ways to save it. */
export function useDraft<Values extends object>({ saved, save: send, refresh }: Options<Values>) {
  const { t } = useLingui();
  const [edits, setEdits] = useState<Partial<Values>>({});
  const failed = t`Não foi possível salvar agora. Tente de novo.`;
  const texts: Partial<Record<string, string>> = {
    'version.stale': t`Alguém salvou antes. O que você mudou continua aqui: confira e salve de novo.`,
    'promotion.ends_first': t`O fim precisa vir depois do começo.`,
    'link.invalid': t`Use https:// ou um caminho que começa com /.`,
    'course.not_found': t`Um dos cursos não existe mais. Confira e salve de novo.`,
  };
  const save = useMutation({
    mutationFn: send,
    onSuccess: async (_answer, sent) => {
      await refresh();
      setEdits(
        (now) =>
          Object.fromEntries(
            Object.entries(now).filter(([name, value]) => sent[name as keyof Values] !== value),
          ) as Partial<Values>,
      );
      showToast(t`Salvo.`, 'success');
    },
    onError: async (error) => {
      if (isApiError(error) && error.code === 'version.stale') await refresh();
      showFailure(error, (isApiError(error) && texts[error.code]) || failed);
    },
  });
  const values: Values = { ...saved, ...edits };
  return { values, edits, save, change: (more: Partial<Values>) => setEdits((known) => ({ ...known, ...more })) };
}
