import { useMutation } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { writeMemberMeta } from '@clube/shared/clients/meta';
import type { Metas } from '@clube/shared/contracts/meta';
import { parseVideoLink } from '@clube/shared/contracts/video-link';
import { Button, Row, showFailure } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';
import { keepMeta } from '../../session/metas.ts';
import { signOut } from '../../session/sign-out.ts';
import * as css from './modals.css.ts';

type Props = { metaKey: string; metas: Metas; onAccepted: () => void };

/** Accepted once a panel; whoever does not accept can only leave. */
export function TermsModal({ metaKey, metas, onAccepted }: Props) {
  const { t } = useLingui();
  const leave = () =>
    void signOut().catch((error: unknown) => showFailure(error, t`Não foi possível sair agora. Tente de novo.`));
  const link = String(metas['terms_video_url'] ?? '');
  const video = parseVideoLink(link) && `/_video?link=${encodeURIComponent(link)}`;
  const accept = useMutation({
    mutationFn: () => writeMemberMeta(metaKey, 'accepted'),
    onSuccess: () => {
      keepMeta(metaKey, 'accepted');
      onAccepted();
    },
    onError: (error) => showFailure(error, t`Não foi possível salvar agora. Tente de novo.`),
  });
  return (
    <Dialog open onOpenChange={() => undefined} isClosable={false} title={<Trans>Termos de uso</Trans>}>
      {video && (
        <iframe
          className={css.video}
          src={video}
          title={t`Vídeo de apresentação`}
          allow="encrypted-media; picture-in-picture; fullscreen"
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region has to be reached by keyboard */}
      <div className={css.terms} tabIndex={0} role="region" aria-label={t`Texto dos termos`}>
        {String(metas['terms_text'] ?? '')}
      </div>
      <Row>
        <Button variant="primary" size="large" loading={accept.isPending} onClick={() => accept.mutate()}>
          <Trans>Li e aceito</Trans>
        </Button>
        <Button variant="link" onClick={leave}>
          <Trans>Sair</Trans>
        </Button>
      </Row>
    </Dialog>
  );
}
