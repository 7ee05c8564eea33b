import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { createMemberGroup, memberGroupsQuery } from '@clube/shared/clients/member-group';
import { Form, SelectInput, Submit, TextInput, useValue } from '@clube/shared/forms';
import { Dialog } from '@clube/shared/ui/overlays';
import type { Act } from '../list/use-acts.ts';

type Kind = Extract<Act, { group_id: number }>['kind'];
type Values = { kind: Kind; group: string; name: string };
const NEW = 'new';

/** Of a group that is still to be made, its name: nobody can be taken out of that. */
function Details() {
  const { t } = useLingui();
  const kind = useValue<Kind>('kind');
  const group = useValue<string>('group');
  const groups = useQuery(memberGroupsQuery());
  return (
    <>
      <SelectInput name="group" label={<Trans>Grupo</Trans>}>
        <option value="">{t`Escolha um grupo.`}</option>
        {groups.data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {kind === 'group' && <option value={NEW}>{t`Novo grupo…`}</option>}
      </SelectInput>
      {kind === 'group' && group === NEW && (
        <TextInput name="name" maxLength={40} label={<Trans>Nome do grupo</Trans>} />
      )}
    </>
  );
}

type Props = { onAct: (act: Act) => Promise<unknown>; onClose: () => void };

/** Puts the members who are chosen into a group, which may be made for them, or takes them out of one. */
export function GroupDialog({ onAct, onClose }: Props) {
  const { t } = useLingui();
  const client = useQueryClient();
  const submit = async ({ kind, group, name }: Values) => {
    const isNew = kind === 'group' && group === NEW;
    const group_id = isNew ? (await createMemberGroup({ name })).id : Number(group);
    // It is there, whatever becomes of the act.
    if (isNew) await client.invalidateQueries(memberGroupsQuery());
    await onAct({ kind, group_id });
    onClose();
  };
  return (
    <Dialog open onOpenChange={onClose} title={<Trans>Pôr num grupo ou tirar dele</Trans>}>
      <Form<Values>
        onSubmit={submit}
        initialValues={{ kind: 'group', group: '', name: '' }}
        messages={{
          'request.conflict': { field: 'name', text: t`Já há um grupo com esse nome.` },
          'member.too_many_groups': { text: t`O painel já tem 200 grupos. Remova um deles antes.` },
        }}
        failure={t`Não foi possível fazer isso para todos. Confira a lista e tente de novo.`}
        validate={({ kind, group, name }) => {
          const isNew = kind === 'group' && group === NEW;
          return {
            group: group === '' || (group === NEW && !isNew) ? t`Escolha um grupo.` : undefined,
            name: isNew && !name?.trim() ? t`Dê um nome ao grupo.` : undefined,
          };
        }}
      >
        <SelectInput name="kind" label={<Trans>O que fazer</Trans>}>
          <option value="group">{t`Pôr no grupo`}</option>
          <option value="ungroup">{t`Tirar do grupo`}</option>
        </SelectInput>
        <Details />
        <Submit size="large">
          <Trans>Confirmar</Trans>
        </Submit>
      </Form>
    </Dialog>
  );
}
