import { useEffect } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { Trans, useLingui } from '@lingui/react/macro';
import { ownFieldsQuery, saveOwnFields } from '@clube/shared/clients/custom-field';
import { Submit } from '@clube/shared/forms';
import { OwnFieldsForm } from '@clube/shared/own-fields';
import { userCustomFieldsAtom } from '@clube/shared/session';
import { Button, QueryState, Row, showFailure } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';
import { signOut } from '../../session/sign-out.ts';
import * as css from './modals.css.ts';

/** Asks what the panel must know, all at once; whoever does not say it can only leave. */
export function CustomFieldsModal() {
  const { t } = useLingui();
  const setFilled = useSetAtom(userCustomFieldsAtom);
  const client = useQueryClient();
  const fields = useQuery({ ...ownFieldsQuery(), staleTime: 0 });
  // Also where it was answered in another tab meanwhile.
  const isFilled = fields.data?.filled === true;
  useEffect(() => {
    if (isFilled) setFilled(true);
  }, [isFilled, setFilled]);
  const end = () =>
    void signOut().catch((error: unknown) => showFailure(error, t`Não foi possível sair agora. Tente de novo.`));
  const leave = (
    <Button variant="link" onClick={end}>
      <Trans>Sair</Trans>
    </Button>
  );
  return (
    <Dialog open onOpenChange={() => undefined} isClosable={false} title={<Trans>Complete o seu cadastro</Trans>}>
      <p className={css.text}>
        <Trans>Para continuar, o painel precisa saber um pouco mais sobre você.</Trans>
      </p>
      <QueryState query={fields}>
        {({ fields: asked }) => (
          <OwnFieldsForm
            fields={asked}
            onSave={async (write) => client.setQueryData(ownFieldsQuery().queryKey, await saveOwnFields(write))}
          >
            <p className={css.note}>
              <Trans>Só quem cuida do painel vê as respostas. Você pode mudá-las em Minha conta.</Trans>
            </p>
            <Row>
              <Submit size="large">
                <Trans>Salvar e continuar</Trans>
              </Submit>
              {leave}
            </Row>
          </OwnFieldsForm>
        )}
      </QueryState>
      {!fields.data && leave}
    </Dialog>
  );
}
