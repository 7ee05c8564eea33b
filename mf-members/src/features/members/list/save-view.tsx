import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { changeMemberView, createMemberView, memberViewsQuery } from '@clube/shared/clients/member-view';
import type { MemberShows, MemberView } from '@clube/shared/contracts/member-view';
import { CheckInput, Form, Submit, TextInput } from '@clube/shared/forms';
import { Dialog } from '@clube/shared/ui/overlays';

type Props = {
  /** The one that is changed; a new one without. */
  view?: MemberView | undefined;
  shows: MemberShows;
  onSaved: (id: number) => void;
  onClose: () => void;
};
type Fields = { name?: string; is_shared?: boolean };

/** Names what the list shows, or gives another name to what was saved. */
export function SaveView({ view, shows, onSaved, onClose }: Props) {
  const { t } = useLingui();
  const client = useQueryClient();
  return (
    <Dialog
      open
      onOpenChange={(on) => !on && onClose()}
      title={view ? <Trans>Mudar o filtro salvo</Trans> : <Trans>Salvar este filtro</Trans>}
    >
      <Form<Fields>
        initialValues={{ name: view?.name ?? '', is_shared: view?.is_shared ?? false }}
        onSubmit={async ({ name = '', is_shared = false }) => {
          const body = { name, is_shared, shows };
          const id = view ? view.id : (await createMemberView(body)).id;
          if (view) await changeMemberView(id, { ...body, version: view.version });
          await client.invalidateQueries(memberViewsQuery());
          onSaved(id);
          onClose();
        }}
        messages={{
          'request.conflict': { field: 'name', text: t`Já há um filtro com esse nome.` },
          'member.too_many_views': { text: t`Você já salvou 200 filtros. Apague um deles antes.` },
          'version.stale': { text: t`Alguém mudou este filtro agora. Feche e veja como ficou.` },
          'request.not_found': { text: t`Alguém apagou este filtro. Feche e salve-o como novo.` },
        }}
        failure={t`O filtro não foi salvo. Tente de novo.`}
        validate={({ name }) => ({ name: name?.trim() ? undefined : t`Dê um nome ao filtro.` })}
      >
        <TextInput name="name" maxLength={60} label={<Trans>Nome do filtro</Trans>} />
        {!view?.is_shared && (
          <CheckInput name="is_shared" label={<Trans>Mostrar a toda a equipe que cuida de membros</Trans>} />
        )}
        <Submit>
          <Trans>Salvar</Trans>
        </Submit>
      </Form>
    </Dialog>
  );
}
