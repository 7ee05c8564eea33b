import { useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import {
  issuedKey,
  reissueCertificates,
  restoreCertificates,
  revokeCertificates,
} from '@clube/shared/clients/issued-certificate';
import { MOST_AT_ONCE } from '@clube/shared/contracts/certificate-states';
import type { CertificatesChanged, IssuedCertificate } from '@clube/shared/contracts/issued-certificate';
import { isApiError } from '@clube/shared/transport';
import { showFailure, showToast } from '@clube/shared/ui';

type Some = readonly IssuedCertificate[];
export type Revocation = { reason: string; is_reason_public: boolean };
export type Reissue = { name?: string | null; renew: boolean };

/** What is done to certificates; the list is read anew whatever came of it. What fails is said, and thrown for the dialog that asked. */
export function useActs(onDone: () => void) {
  const { t } = useLingui();
  const client = useQueryClient();
  const act = async (
    some: Some,
    send: (part: Some) => Promise<CertificatesChanged>,
    done: (count: number) => string,
  ) => {
    let count = 0;
    try {
      for (let from = 0; from < some.length; from += MOST_AT_ONCE)
        count += (await send(some.slice(from, from + MOST_AT_ONCE))).changed;
      showToast(count > 0 ? done(count) : t`Nada mudou: já estava assim.`, 'success');
      onDone();
    } catch (error) {
      showFailure(
        error,
        isApiError(error, 'certificate.replaced')
          ? t`Outra pessoa reemitiu um deles agora. Confira a lista e tente de novo.`
          : t`Não foi possível fazer isso com todos os certificados. Confira a lista e tente de novo.`,
      );
      throw error;
    } finally {
      await client.invalidateQueries({ queryKey: issuedKey });
    }
  };
  const ids = (some: Some) => some.map(({ id }) => id);
  return {
    revoke: (some: Some, body: Revocation) =>
      act(
        some,
        (part) => revokeCertificates({ ids: ids(part), ...body }),
        (count) => t`Certificados revogados: ${count}.`,
      ),
    restore: (some: Some) =>
      act(
        some,
        (part) => restoreCertificates(ids(part)),
        (count) => t`Certificados restaurados: ${count}.`,
      ),
    reissue: (some: Some, body: Reissue) =>
      act(
        some,
        (part) => reissueCertificates({ codes: part.map(({ code }) => code), ...body }),
        (count) => t`Certificados reemitidos: ${count}.`,
      ),
  };
}
export type Acts = ReturnType<typeof useActs>;
