import { useEffect, useState } from 'react';
import { Award, Download } from 'lucide-react';
import { Trans } from '@lingui/react/macro';
import { certificateDownloadUrl } from '@clube/shared/clients/certificate';
import { followCertificate } from '@clube/shared/clients/save-certificate';
import { Row } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';
import * as css from './modals.css.ts';
import { markCertificateSeen } from './seen-certificate.ts';
import { useIsBusy } from './use-is-busy.ts';

type Props = { memberId: number; certificate: { id: number; title: string } };

/** Congratulates once for a new certificate, and never over whoever writes or presses: the next key or press would close what was not read. */
export function CertificateModal({ memberId, certificate }: Props) {
  const { id, title } = certificate;
  const [open, setOpen] = useState(true);
  const [isShown, setShown] = useState(false);
  const isBusy = useIsBusy();
  useEffect(() => {
    if (!isBusy) setShown(true);
  }, [isBusy]);
  const close = () => {
    markCertificateSeen(memberId, id);
    setOpen(false);
  };
  return (
    <Dialog open={open && isShown} onOpenChange={close} title={<Trans>Parabéns pelo certificado</Trans>}>
      <span className={css.icon}>
        <Award size={28} strokeWidth={1.75} aria-hidden />
      </span>
      <p className={css.text}>
        <Trans>Você concluiu {title}. O seu certificado está pronto.</Trans>
      </p>
      <Row>
        <a
          className={css.download}
          href={certificateDownloadUrl(id)}
          download
          onClick={(event) => {
            followCertificate(event);
            close();
          }}
        >
          <Download size={18} strokeWidth={1.75} aria-hidden />
          <Trans>Baixar certificado</Trans>
        </a>
      </Row>
    </Dialog>
  );
}
