import { Trans, useLingui } from '@lingui/react/macro';
import { Button, showToast } from '@clube/shared/ui';
import { signOut } from '../../session/leave.ts';
import { PublicLayout } from '../public/public-layout.tsx';

export function Component() {
  const { t } = useLingui();
  const leave = () => void signOut().catch(() => showToast(t`Não foi possível sair agora. Tente de novo.`, 'danger'));
  return (
    <PublicLayout
      title={t`Você ainda não tem painel`}
      lead={<Trans>Sua conta não faz parte de nenhum painel. Peça acesso a quem cuida do seu curso.</Trans>}
    >
      <Button variant="primary" size="large" wide onClick={leave}>
        <Trans>Sair</Trans>
      </Button>
    </PublicLayout>
  );
}
