import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Trans, useLingui } from '@lingui/react/macro';
import { membersKey, patchMember } from '@clube/shared/clients/member';
import type { MemberPatch, MemberProfile } from '@clube/shared/contracts/member';
import { Form, SelectInput, Submit } from '@clube/shared/forms';
import { roleAtom } from '@clube/shared/session';
import { showToast } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';
import { useRoleName } from '../role-names.ts';
import { Rights } from './rights.tsx';

const STAFF = ['instructor', 'moderator', 'support'] as const;

/** Another role for a member: only owners make or unmake admins. */
export function RoleDialog({ member, onClose }: { member: MemberProfile; onClose: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const roleName = useRoleName();
  const isOwner = useAtomValue(roleAtom) === 'owner';
  const { id, name, role: current } = member;
  const submit = async ({ role }: MemberPatch) => {
    await patchMember(id, { role });
    const called = roleName(role);
    showToast(t`${name} agora é ${called}.`, 'success');
    onClose();
    await client.invalidateQueries({ queryKey: membersKey });
  };
  return (
    <Dialog open onOpenChange={onClose} title={<Trans>Papel de {name}</Trans>}>
      <Form<MemberPatch>
        onSubmit={submit}
        initialValues={{ role: current === 'owner' ? 'student' : current }}
        messages={{
          'policy.denied': { field: 'role', text: t`Você não pode dar ou tirar este papel.` },
          'plan.members_limit': {
            field: 'role',
            text: t`O plano deste painel não inclui mais membros. Veja o uso em Assinatura.`,
          },
          'plan.admins_limit': {
            field: 'role',
            text: t`O plano deste painel não inclui mais administradores. Veja o uso em Assinatura.`,
          },
        }}
      >
        <SelectInput
          name="role"
          label={<Trans>Papel</Trans>}
          hint={<Trans>Vale na hora. Um professor cuida dos cursos em que está matriculado.</Trans>}
        >
          {(['student', ...STAFF, ...(isOwner ? (['admin'] as const) : [])] as const).map((role) => (
            <option key={role} value={role}>
              {roleName(role)}
            </option>
          ))}
        </SelectInput>
        <Submit size="large" whenChanged>
          <Trans>Mudar papel</Trans>
        </Submit>
      </Form>
      <Rights />
    </Dialog>
  );
}
