import { Plural, useLingui } from '@lingui/react/macro';
import type { CommentRules } from '@clube/shared/contracts/comment-rule';
import { useValue } from '@clube/shared/forms';
import { FormConflict } from '@clube/shared/unsaved/form-conflict';
import { rulesOf } from './values.ts';

type Props = { theirs: CommentRules; onTakeTheirs: () => void };

/** As they are written by now, for that is what the button saves. */
const useRulesNow = (): CommentRules =>
  rulesOf({
    enabled: useValue<boolean>('enabled') ?? false,
    disabled_courses: useValue<string[]>('disabled_courses') ?? [],
    everything: useValue<boolean>('everything') ?? false,
    holds_first: useValue<boolean>('holds_first') ?? false,
    holds_links: useValue<boolean>('holds_links') ?? false,
    words: useValue<string>('words') ?? '',
    words_action: useValue<CommentRules['words_action']>('words_action') ?? 'review',
  });

/** What differs, in the words of the form. */
function useDifferences(theirs: CommentRules, mine: CommentRules) {
  const { t } = useLingui();
  const onOff = (is: boolean) => (is ? t`Sim` : t`Não`);
  const courses = ({ disabled_courses: { length } }: CommentRules) => (
    <Plural value={length} _0="Nenhum curso" one="# curso" other="# cursos" />
  );
  const action = { review: t`Espera aprovação`, refuse: t`Não é aceito` };
  const shown = {
    enabled: [t`Alunos podem comentar as aulas`, (of: CommentRules) => onOff(of.enabled)],
    disabled_courses: [t`Cursos sem comentários`, courses],
    everything: [t`Todos os comentários`, (of: CommentRules) => onOff(of.everything)],
    holds_first: [t`Os de quem ainda não teve nenhum publicado`, (of: CommentRules) => onOff(of.holds_first)],
    holds_links: [t`Os que têm links ou imagem`, (of: CommentRules) => onOff(of.holds_links)],
    words: [t`Palavras bloqueadas`, ({ words }: CommentRules) => words.join('\n')],
    words_action: [t`Um comentário com uma delas`, (of: CommentRules) => action[of.words_action]],
  } as const;
  const same = (key: keyof CommentRules) => JSON.stringify(theirs[key]) === JSON.stringify(mine[key]);
  return (Object.keys(shown) as (keyof typeof shown)[])
    .filter((key) => !same(key))
    .map((key) => {
      const [label, show] = shown[key];
      return { label, theirs: show(theirs), mine: show(mine) };
    });
}

/** Two people changed the rules; the form's own button keeps mine. */
export function RulesConflict({ theirs, onTakeTheirs }: Props) {
  const differences = useDifferences(theirs, useRulesNow());
  return <FormConflict differences={differences} onTakeTheirs={onTakeTheirs} />;
}
