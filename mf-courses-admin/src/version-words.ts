import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { QUIZ, type EditedField } from '@clube/shared/contracts/version-fields';
import { formatDate, formatPercent } from '@clube/shared/i18n';

/** Names of what is edited with a part, and their values as people say them. */
export function useWords() {
  const { t } = useLingui();
  const names: Record<EditedField, string> = {
    title: t`Título`,
    author: t`Quem ensina`,
    category: t`Categoria`,
    description: t`Descrição`,
    text: t`Texto`,
    media: t`Vídeo ou áudio`,
    poster: t`Miniatura`,
    published: t`Situação`,
    release_at: t`Abre em`,
    release_after_days: t`Abre depois de`,
    release_after_percent: t`Abre com quanto do que vem antes`,
    is_sequential: t`Em sequência`,
    is_for_classes: t`Só para turmas escolhidas`,
    is_free: t`Grátis`,
  };
  const yes = t`sim`;
  const no = t`não`;
  const valueOf = (field: EditedField, value: string | null): string => {
    if (value === null) return '—';
    if (field === 'media') return value === QUIZ ? t`Quiz` : value;
    if (field === 'poster') return t`imagem escolhida`;
    if (field === 'published') return value === 'true' ? t`publicado` : t`rascunho`;
    if (field === 'is_sequential' || field === 'is_for_classes' || field === 'is_free')
      return value === 'true' ? yes : no;
    if (field === 'release_at') return formatDate(value);
    if (field === 'release_after_days') return plural(Number(value), { one: '# dia', other: '# dias' });
    if (field === 'release_after_percent') return formatPercent(Number(value));
    return value;
  };
  return { names, valueOf };
}
