import { useState } from 'react';
import { Award, Download } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Trans } from '@lingui/react/macro';
import { certificateDownloadUrl, certificateNotificationsQuery } from '@clube/shared/api-client';
import { roleAtom } from '@clube/shared/session';
import { Row } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';
import * as css from './modals.css.ts';

const seenKey = (siteId: number) => `certificate_seen_${siteId}`;

/** Congratulates once for each new certificate; the newest first. */
export function CertificateModal({ siteId }: { siteId: number }) {
  const isStudent = useAtomValue(roleAtom) === 'student';
  const notices = useQuery({ ...certificateNotificationsQuery(), enabled: isStudent });
  const [seen, setSeen] = useState(() => Number(localStorage.getItem(seenKey(siteId)) ?? 0));
  const newest = notices.data?.[0];
  if (!newest || newest.id <= seen) return null;
  const close = () => {
    localStorage.setItem(seenKey(siteId), String(newest.id));
    setSeen(newest.id);
  };
  return (
    <Dialog open onOpenChange={close} title={<Trans>Parabéns pelo certificado</Trans>}>
      <span className={css.icon}>
        <Award size={28} strokeWidth={1.75} aria-hidden />
      </span>
      <p className={css.text}>
        <Trans>Você concluiu {newest.title}. O seu certificado está pronto.</Trans>
      </p>
      <Row>
        <a className={css.download} href={certificateDownloadUrl(newest.id)} download onClick={close}>
          <Download size={18} strokeWidth={1.75} aria-hidden />
          <Trans>Baixar certificado</Trans>
        </a>
      </Row>
    </Dialog>
  );
}
