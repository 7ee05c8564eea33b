import { Trans, useLingui } from '@lingui/react/macro';
import type { Metas } from '@clube/shared/contracts/meta';
import { CheckInput, Form } from '@clube/shared/forms';
import { Card } from '@clube/shared/ui';
import { AskToLeave, KeepTyped } from '@clube/shared/unsaved';
import * as css from '../../parts.css.ts';
import { SaveRow } from '../../save-row.tsx';
import { onOff } from './on-off.ts';
import { SecurityEvents } from './security-events.tsx';
import { useSaveMetas } from './use-save-metas.ts';

const FIELDS = ['required'] as const;

/** What the panel asks of its staff, and what happened to access. The owner's alone. */
export function Security({ metas }: { metas: Metas }) {
  const { t } = useLingui();
  const save = useSaveMetas(metas);
  return (
    <>
      <Card>
        <h2 className={css.sectionTitle}>
          <Trans>Verificação em duas etapas</Trans>
        </h2>
        <Form<{ required: boolean }>
          onSubmit={({ required }, form) => save({ staff_second_factor: onOff(required) }, form)}
          keepDirtyOnReinitialize
          initialValues={{ required: metas['staff_second_factor'] === 'on' }}
          messages={{
            'auth.second_factor_missing': { text: t`Ative antes a sua própria verificação, em Minha conta.` },
          }}
        >
          <KeepTyped kind="settings" place="security" names={FIELDS} />
          <AskToLeave />
          <CheckInput name="required" label={<Trans>Exigir de toda a equipe do painel</Trans>} />
          <p className={css.note}>
            <Trans>
              Quem é da equipe e ainda não a ativou vê o painel como aluno até ativar ou entrar com uma chave de acesso.
              Alunos não mudam.
            </Trans>
          </p>
          <SaveRow />
        </Form>
      </Card>
      <Card>
        <h2 className={css.sectionTitle}>
          <Trans>O que aconteceu</Trans>
        </h2>
        <SecurityEvents />
      </Card>
    </>
  );
}
