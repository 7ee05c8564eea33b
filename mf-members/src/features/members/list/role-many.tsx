import { useAtomValue } from 'jotai';
import { Trans, useLingui } from '@lingui/react/macro';
import type { MemberPatch } from '@clube/shared/contracts/member';
import { Form, SelectInput, Submit } from '@clube/shared/forms';
import { roleAtom } from '@clube/shared/session';
import { Dialog } from '@clube/shared/ui/overlays';
import { Rights } from '../profile/rights.tsx';
import { useRoleName } from '../role-names.ts';
import type { Act } from './use-acts.ts';

const STAFF = ['instructor', 'moderator', 'support'] as const;

/** Another role for the members who are chosen: only owners make or unmake admins. */
export function RoleMany({ onAct, onClose }: { onAct: (act: Act) => Promise<unknown>; onClose: () => void }) {
  const { t } = useLingui();
  const roleName = useRoleName();
  const isOwner = useAtomValue(roleAtom) === 'owner';
  return (
    <Dialog open onOpenChange={onClose} title={<Trans>Papel dos escolhidos</Trans>}>
      <Form<MemberPatch>
        onSubmit={async ({ role }) => {
          await onAct({ kind: 'role', role });
          onClose();
        }}
        initialValues={{ role: 'student' }}
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
        failure={t`Não foi possível fazer isso para todos. Confira a lista e tente de novo.`}
      >
        <SelectInput
          name="role"
          label={<Trans>Papel</Trans>}
          hint={
            isOwner ? (
              <Trans>Vale na hora. Você fica de fora.</Trans>
            ) : (
              <Trans>Vale na hora. O dono, os admins e você ficam de fora.</Trans>
            )
          }
        >
          {(['student', ...STAFF, ...(isOwner ? (['admin'] as const) : [])] as const).map((role) => (
            <option key={role} value={role}>
              {roleName(role)}
            </option>
          ))}
        </SelectInput>
        <Submit size="large">
          <Trans>Mudar papel</Trans>
        </Submit>
      </Form>
      <Rights />
    </Dialog>
  );
}
