import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Trans, useLingui } from '@lingui/react/macro';
import { coursesQuery } from '@clube/shared/clients/course';
import { invite, invitationsKey } from '@clube/shared/clients/invitation';
import { isCountry } from '@clube/shared/contracts/country';
import type { InvitationCreate } from '@clube/shared/contracts/invitation';
import { DocumentFields, useDocumentFault } from '@clube/shared/documents';
import { CheckInput, Choices, Form, Pair, SelectInput, Submit, TextInput } from '@clube/shared/forms';
import { meAtom } from '@clube/shared/session';
import { showToast } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';
import { useRoleName } from '../role-names.ts';

type Values = Omit<InvitationCreate, 'course_ids'> & { course_ids?: string[] };
const STAFF = ['instructor', 'moderator', 'support'] as const;

/** Asks somebody into the panel: they become a member when they accept by the mailed link. */
export function InviteDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const roleName = useRoleName();
  const me = useAtomValue(meAtom);
  const country = me?.member.country;
  const isOwner = me?.current?.currentMember.role === 'owner';
  const documentFault = useDocumentFault();
  const courses = useQuery({ ...coursesQuery(), enabled: open });
  const submit = async ({ course_ids = [], ...values }: Values) => {
    await invite({ ...values, course_ids: course_ids.map(Number) });
    await client.invalidateQueries({ queryKey: invitationsKey });
    showToast(t`Convite enviado. A pessoa aparece como convidada até aceitar.`, 'success');
    onOpenChange(false);
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={<Trans>Convidar para o painel</Trans>}>
      <Form<Values>
        onSubmit={submit}
        initialValues={{ role: 'student', document_country: isCountry(country) ? country : 'BR' }}
        messages={{
          'member.exists': { field: 'email', text: t`Esta pessoa já é membro do painel.` },
          'invitation.exists': { field: 'email', text: t`Esta pessoa já foi convidada. Você pode reenviar na lista.` },
          'request.invalid': { field: 'email', text: t`Confira o e-mail.` },
          'auth.document_invalid': { field: 'document', text: t`Confira o documento.` },
          'plan.members_limit': { text: t`O plano deste painel não inclui mais membros. Veja o uso em Assinatura.` },
          'plan.admins_limit': {
            field: 'role',
            text: t`O plano deste painel não inclui mais administradores. Veja o uso em Assinatura.`,
          },
          'rate.limited': { text: t`Muitos convites em pouco tempo. Espere um pouco e tente de novo.` },
        }}
        failure={t`Não foi possível convidar agora. Tente de novo.`}
        validate={({ first_name, email, document, document_country }) => ({
          first_name: first_name?.trim() ? undefined : t`Diga o nome.`,
          email: email?.trim() ? undefined : t`Diga o e-mail.`,
          document: documentFault(document_country, document, true),
        })}
      >
        <Pair>
          <TextInput name="first_name" maxLength={80} autoComplete="off" label={<Trans>Nome</Trans>} />
          <TextInput name="last_name" maxLength={80} autoComplete="off" label={<Trans>Sobrenome</Trans>} />
        </Pair>
        <TextInput name="email" type="email" maxLength={254} autoComplete="off" label={<Trans>E-mail</Trans>} />
        <SelectInput name="role" label={<Trans>Papel</Trans>}>
          {(['student', ...STAFF, ...(isOwner ? (['admin'] as const) : [])] as const).map((role) => (
            <option key={role} value={role}>
              {roleName(role)}
            </option>
          ))}
        </SelectInput>
        <DocumentFields isOptional />
        {courses.data && courses.data.length > 0 && (
          <Choices legend={<Trans>Cursos em que se matricula, ou que um instrutor ensina</Trans>}>
            {courses.data.map(({ id, title }) => (
              <CheckInput key={id} name="course_ids" value={String(id)} label={title} />
            ))}
          </Choices>
        )}
        <Submit size="large">
          <Trans>Enviar convite</Trans>
        </Submit>
      </Form>
    </Dialog>
  );
}
