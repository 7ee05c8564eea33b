import { useMutation } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { Trans, useLingui } from '@lingui/react/macro';
import { takeDeletionBack } from '@clube/shared/clients/account';
import { formatDate } from '@clube/shared/i18n';
import { meAtom } from '@clube/shared/session';
import { Button, Row, showFailure, showToast } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';
import * as css from './modals.css.ts';

/** Whoever comes back while their account waits to be erased is told, and stays with one button. */
export function LeavingModal({ eraseAt, onClose }: { eraseAt: string; onClose: () => void }) {
  const { t } = useLingui();
  const [me, setMe] = useAtom(meAtom);
  const day = formatDate(eraseAt);
  const stay = useMutation({
    mutationFn: takeDeletionBack,
    onSuccess: () => {
      if (me) {
        const { erase_at: _, ...others } = me;
        setMe(others);
      }
      showToast(t`Sua conta fica. Nada foi apagado.`, 'success');
      onClose();
    },
    onError: (error) => showFailure(error, t`Não foi possível salvar agora. Tente de novo.`),
  });
  return (
    <Dialog open onOpenChange={onClose} title={<Trans>Sua conta será apagada em {day}</Trans>}>
      <p className={css.text}>
        <Trans>
          Foi pedido para apagar a sua conta. Até lá nada muda, e você pode voltar atrás. Se não foi você, mantenha a
          conta e troque a senha.
        </Trans>
      </p>
      <Row>
        <Button variant="primary" loading={stay.isPending} onClick={() => stay.mutate()}>
          <Trans>Manter a minha conta</Trans>
        </Button>
        <Button onClick={onClose}>
          <Trans>Agora não</Trans>
        </Button>
      </Row>
    </Dialog>
  );
}
