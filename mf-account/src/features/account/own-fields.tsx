import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { Trans, useLingui } from '@lingui/react/macro';
import { ownFieldsQuery, saveOwnFields } from '@clube/shared/clients/custom-field';
import type { OwnFieldsWrite } from '@clube/shared/contracts/custom-field';
import { OwnFieldsForm } from '@clube/shared/own-fields';
import { userCustomFieldsAtom } from '@clube/shared/session';
import { QueryState, showToast } from '@clube/shared/ui';
import { AskToLeave } from '@clube/shared/unsaved';
import { SaveRow } from '../../save-row.tsx';
import * as css from './account.css.ts';

/** What the panel asks of whoever is signed in, and what they answered. */
export function OwnFields() {
  const { t } = useLingui();
  const setFilled = useSetAtom(userCustomFieldsAtom);
  const client = useQueryClient();
  const query = useQuery(ownFieldsQuery());
  const save = async (write: OwnFieldsWrite) => {
    const saved = await saveOwnFields(write);
    client.setQueryData(ownFieldsQuery().queryKey, saved);
    setFilled(saved.filled);
    showToast(t`Dados atualizados.`, 'success');
  };
  return (
    <QueryState query={query}>
      {({ fields }) => (
        <OwnFieldsForm fields={fields} onSave={save}>
          <AskToLeave />
          <p className={css.hint}>
            <Trans>Só quem cuida do painel vê estas respostas.</Trans>
          </p>
          <SaveRow />
        </OwnFieldsForm>
      )}
    </QueryState>
  );
}
