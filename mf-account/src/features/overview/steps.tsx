import type { ReactNode } from 'react';
import { CircleCheck, Circle } from 'lucide-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { dismissSteps, overviewQuery } from '@clube/shared/clients/overview';
import type { Overview } from '@clube/shared/contracts/overview';
import { overviewSteps, type OverviewStep } from '@clube/shared/contracts/overview-steps';
import { Button, ButtonLink, Card, showFailure } from '@clube/shared/ui';
import * as css from './overview.css.ts';

const looks: Record<OverviewStep, { title: ReactNode; to: string; action: ReactNode }> = {
  course: {
    title: <Trans>Publicar um curso</Trans>,
    to: '/config_curso',
    action: <Trans>Abrir cursos</Trans>,
  },
  lesson: {
    title: <Trans>Publicar a primeira aula</Trans>,
    to: '/config_curso',
    action: <Trans>Abrir cursos</Trans>,
  },
  look: {
    title: <Trans>Dar ao painel a sua cor ou o seu logo</Trans>,
    to: '/configuracoes',
    action: <Trans>Abrir configurações</Trans>,
  },
  student: {
    title: <Trans>Convidar o primeiro aluno</Trans>,
    to: '/members',
    action: <Trans>Abrir membros</Trans>,
  },
  offer: {
    title: <Trans>Pôr um curso à venda, ou deixá-lo gratuito</Trans>,
    to: '/config_curso',
    action: <Trans>Abrir cursos</Trans>,
  },
};

/** What to do first, as far as the panel's own things say it is done; put away once all of it is. */
export function Steps({ steps }: Pick<Overview, 'steps'>) {
  const { t } = useLingui();
  const client = useQueryClient();
  const dismiss = useMutation({
    mutationFn: dismissSteps,
    onSuccess: () => client.invalidateQueries({ queryKey: overviewQuery().queryKey }),
    onError: (error) => showFailure(error, t`Não foi possível salvar agora. Tente de novo.`),
  });
  const done = overviewSteps.filter((step) => steps[step]).length;
  const total = overviewSteps.length;
  return (
    <Card>
      <div className={css.head}>
        <h2 className={css.title}>
          <Trans>Para começar</Trans>
        </h2>
        <span className={css.note}>
          <Trans>
            {done} de {total} feitos
          </Trans>
        </span>
        {done === total && (
          <Button size="small" loading={dismiss.isPending} onClick={() => dismiss.mutate()}>
            <Trans>Guardar a lista</Trans>
          </Button>
        )}
      </div>
      <ul className={css.list}>
        {overviewSteps.map((step) => {
          const { title, to, action } = looks[step];
          const isDone = steps[step];
          const Icon = isDone ? CircleCheck : Circle;
          return (
            <li key={step} className={css.row} data-done={isDone}>
              <Icon size={20} strokeWidth={1.75} aria-label={isDone ? t`Feito` : t`Por fazer`} className={css.mark} />
              <span className={css.text}>{title}</span>
              {!isDone && (
                <ButtonLink size="small" to={to}>
                  {action}
                </ButtonLink>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
