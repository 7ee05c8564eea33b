import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { CommentRules } from '@clube/shared/contracts/comment-rule';
import { Submit } from '@clube/shared/forms';
import { Button, Row } from '@clube/shared/ui';
import * as css from './rules.css.ts';

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
    words: [t`Palavras bloqueadas`, ({ words }: CommentRules) => words.join('\n') || '—'],
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

/** Two people changed them: both are shown, and nothing is lost before somebody chose. */
export function Conflict({ theirs, mine, onTakeTheirs }: Props) {
  const differences = useDifferences({ theirs, mine });
  return (
    <section className={css.conflict} role="alert">
      <h2 className={css.title}>
        <Trans>Outra pessoa salvou enquanto você editava</Trans>
      </h2>
      {differences.map((one) => (
        <div key={one.label}>
          <strong>{one.label}</strong>
          <dl className={css.versions}>
            <dt>
              <Trans>Salvo agora</Trans>
            </dt>
            <dd>{one.theirs}</dd>
            <dt>
              <Trans>Seu</Trans>
            </dt>
            <dd>{one.mine}</dd>
          </dl>
        </div>
      ))}
      <Row>
        <Submit size="small">
          <Trans>Salvar o meu</Trans>
        </Submit>
        <Button size="small" onClick={onTakeTheirs}>
          <Trans>Ficar com o salvo</Trans>
        </Button>
      </Row>
    </section>
  );
}
