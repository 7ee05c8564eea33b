import { useMemo, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { Trans, useLingui } from '@lingui/react/macro';
import { commentRulesQuery, saveCommentRules } from '@clube/shared/clients/comment-rule';
import { siteQuery } from '@clube/shared/clients/site';
import type { CommentRuleBook } from '@clube/shared/contracts/comment-rule';
import type { CourseCard } from '@clube/shared/contracts/course';
import { CheckInput, Choices, Form, SelectInput, Submit, TextAreaInput } from '@clube/shared/forms';
import { meAtom, metasAtom } from '@clube/shared/session';
import { isApiError } from '@clube/shared/transport';
import { Card, Row, showToast } from '@clube/shared/ui';
import { AskToLeave } from '@clube/shared/unsaved';
import { keepTypedSince, typedIn, type Typed } from '@clube/shared/unsaved/typed-since';
import { bothShown } from '@clube/shared/unsaved/use-seen';
import { RulesConflict } from './rules-conflict.tsx';
import * as css from './rules.css.ts';
import { Trial } from './trial.tsx';
import { badWord, LIMITS, rulesOf, type Values, valuesOf, wordsOf } from './values.ts';

const onOff = (is: boolean) => (is ? 'on' : 'off');

type Props = { stored: CommentRuleBook; courses: readonly Pick<CourseCard, 'id' | 'title'>[] };

/** All rules at once: they are saved together, or not at all. */
export function RulesForm({ stored, courses }: Props) {
  const { t } = useLingui();
  const client = useQueryClient();
  const siteId = useAtomValue(meAtom)?.current?.currentSite.id ?? 0;
  const setMetas = useSetAtom(metasAtom);
  // What somebody types stands over what they saw, whatever is heard of meanwhile.
  const [seen, setSeen] = useState(stored);
  const [conflict, setConflict] = useState<CommentRuleBook>();
  const initial = useMemo(() => valuesOf(seen), [seen]);
  const take = (saved: CommentRuleBook) => {
    setSeen(saved);
    setConflict(undefined);
    client.setQueryData(commentRulesQuery().queryKey, saved);
    // Lessons and the settings go by the same three.
    setMetas((known) => ({
      ...known,
      coment_lesson: onOff(saved.enabled),
      comment_review: onOff(saved.everything),
      disable_comments_courses: saved.disabled_courses,
    }));
    void client.invalidateQueries({ queryKey: siteQuery(siteId).queryKey });
  };
  const save = async (values: Values, form: Typed) => {
    const typed = typedIn(form);
    try {
      const saved = await saveCommentRules({ ...rulesOf(values), version: (conflict ?? seen).version });
      keepTypedSince(form, typed);
      take(saved);
      showToast(t`Regras salvas.`, 'success');
    } catch (error) {
      if (isApiError(error, 'version.stale')) {
        setConflict(await client.fetchQuery({ ...commentRulesQuery(), staleTime: 0 }));
        // Whoever takes theirs has nothing of their own.
        form.setConfig('keepDirtyOnReinitialize', false);
      }
      // It is not saved: whoever leaves is asked.
      throw error;
    }
  };
  const validate = ({ words }: Partial<Values>) => {
    const list = wordsOf(words);
    const bad = badWord(list);
    if (list.length > LIMITS.words) return { words: t`No máximo ${LIMITS.words} palavras.` };
    return { words: bad === undefined ? undefined : t`“${bad}” não é uma palavra, ou é longa demais.` };
  };
  return (
    <Form<Values> onSubmit={save} initialValues={initial} messages={bothShown} validate={validate}>
      <AskToLeave />
      <Card>
        <h2 className={css.title}>
          <Trans>Quem pode comentar</Trans>
        </h2>
        <CheckInput name="enabled" label={<Trans>Alunos podem comentar as aulas</Trans>} />
        {courses.length > 0 && (
          <Choices legend={<Trans>Cursos sem comentários</Trans>}>
            <div className={css.courses}>
              {courses.map(({ id, title }) => (
                <CheckInput key={id} name="disabled_courses" value={String(id)} label={title} />
              ))}
            </div>
          </Choices>
        )}
      </Card>
      <Card>
        <h2 className={css.title}>
          <Trans>O que espera aprovação</Trans>
        </h2>
        <p className={css.note}>
          <Trans>O que a equipe escreve é publicado na hora.</Trans>
        </p>
        <CheckInput name="everything" label={<Trans>Todos os comentários</Trans>} />
        <CheckInput name="holds_first" label={<Trans>Os de quem ainda não teve nenhum publicado</Trans>} />
        <CheckInput name="holds_links" label={<Trans>Os que têm links ou imagem</Trans>} />
      </Card>
      <Card>
        <h2 className={css.title}>
          <Trans>Palavras bloqueadas</Trans>
        </h2>
        <TextAreaInput
          name="words"
          rows={6}
          spellCheck={false}
          label={<Trans>Uma por linha</Trans>}
          hint={
            <Trans>Valem palavras inteiras, com ou sem acentos, também disfarçadas. Alunos não veem a lista.</Trans>
          }
        />
        <SelectInput name="words_action" label={<Trans>Um comentário com uma delas</Trans>}>
          <option value="review">{t`Espera aprovação`}</option>
          <option value="refuse">{t`Não é aceito`}</option>
        </SelectInput>
        <Trial />
      </Card>
      {conflict ? (
        <RulesConflict theirs={conflict} onTakeTheirs={() => take(conflict)} />
      ) : (
        <Row>
          <Submit whenChanged>
            <Trans>Salvar</Trans>
          </Submit>
        </Row>
      )}
    </Form>
  );
}
