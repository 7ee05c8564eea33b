import { useMutation } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { fetchCertificateFile } from '@clube/shared/clients/issued-certificate';
import { saveFile } from '@clube/shared/clients/save-file';
import type { IssuedCertificate } from '@clube/shared/contracts/issued-certificate';
import { isApiError } from '@clube/shared/transport';
import { showFailure } from '@clube/shared/ui';

/** Files that somebody may have within ten minutes. */
export const MOST_FILES = 30;

/** As it may be called on any disk. */
const fileNameOf = ({ number, member }: IssuedCertificate) =>
  `${number} ${member}.pdf`.replaceAll(/[/\\:*?"<>|]+/g, '-');

/** Downloads the PDFs of several certificates, one after another: each is drawn when it is asked for. */
export function useDownload() {
  const { t } = useLingui();
  return useMutation({
    mutationFn: async (some: readonly IssuedCertificate[]) => {
      for (const certificate of some) saveFile(await fetchCertificateFile(certificate.id), fileNameOf(certificate));
    },
    onError: (error) =>
      showFailure(
        error,
        isApiError(error, 'rate.limited')
          ? t`São ${MOST_FILES} arquivos a cada dez minutos. Espere um pouco e baixe o resto.`
          : t`Nem todos os arquivos puderam ser baixados. Tente de novo.`,
      ),
  });
}
