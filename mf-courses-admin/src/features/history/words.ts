import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { answerShowings } from '@clube/shared/contracts/quiz-rules';
import { besideFields, type BesideField, type VersionField } from '@clube/shared/contracts/version-beside';
import { formatPercent } from '@clube/shared/i18n';
import { useSettingWords } from '../../quiz-setting-words.ts';
import { useWords } from '../../version-words.ts';

const isBeside = (field: VersionField): field is BesideField => besideFields.some((name) => name === field);

/** Names of all that a version holds, and their values as people say them. */
export function useVersionWords() {
  const { i18n, t } = useLingui();
  const words = useWords();
  const settings = useSettingWords();
  const names: Record<VersionField, string> = {
    ...words.names,
    ...settings.names,
    questions: t`Perguntas`,
    captions: t`Legendas`,
    chapters: t`Capítulos`,
    materials: t`Materiais`,
    trailer: t`Trailer`,
  };
  const languages = new Intl.DisplayNames(i18n.locale, { type: 'language' });
  /** “pt-BR 120” */
  const captionsOf = (line: string) => {
    const [language = '', lines] = line.split(' ');
    const name = language === 'und' ? t`Idioma não informado` : (languages.of(language) ?? language);
    const count = plural(Number(lines), { one: '# linha', other: '# linhas' });
    return `${name}: ${count}`;
  };
  const valueOf = (field: VersionField, value: string | null): string => {
    if (!isBeside(field)) return words.valueOf(field, value);
    if (value === null) return field === 'max_attempts' ? t`Quantas quiser` : '—';
    if (field === 'captions') return value.split('\n').map(captionsOf).join('\n');
    if (field === 'passing_percent') return formatPercent(Number(value));
    const showing = answerShowings.find((name) => name === value);
    if (field === 'shows_answers' && showing) return settings.showings[showing];
    if (field === 'is_shuffled') return value === 'true' ? t`sim` : t`não`;
    return value;
  };
  /** What changed where both sides read alike. */
  const alike = (field: VersionField) => {
    if (field === 'poster') return t`Outra imagem.`;
    return field === 'captions'
      ? t`Mudaram palavras ou tempos, com o mesmo número de linhas.`
      : t`Mudou só a forma, não as palavras.`;
  };
  return { names, valueOf, alike };
}
