import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Conflict } from '@clube/shared/conflict';
import type { CommentRules } from '@clube/shared/contracts/comment-rule';
import { Submit } from '@clube/shared/forms';

type Props = { theirs: CommentRules; mine: CommentRules; onTakeTheirs: () => void };

/** What differs, in the words of the form. */
function useDifferences({ theirs, mine }: Pick<Props, 'theirs' | 'mine'>) {
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
export function RulesConflict({ theirs, mine, onTakeTheirs }: Props) {
  const button = (
    <Submit size="small">
      <Trans>Salvar o meu</Trans>
    </Submit>
  );
  const differences = useDifferences({ theirs, mine });
  return <Conflict differences={differences} keepMine={{ button }} onTakeTheirs={onTakeTheirs} />;
}
