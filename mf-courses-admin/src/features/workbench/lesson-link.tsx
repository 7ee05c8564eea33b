import { Trans, useLingui } from '@lingui/react/macro';
import { embedHosts, linkedType, readEmbedLink } from '@clube/shared/contracts/embed-link';

/** Whether a lesson can show what lies there. */
export const canShow = (address: string): boolean => linkedType(address) !== undefined;

/** Why a lesson shows nothing of an address, and what helps. */
export function LinkRefusal({ address }: { address: string }) {
  const { i18n } = useLingui();
  const why = readEmbedLink(address);
  if (why === 'https') return <Trans>O endereço precisa começar com https://.</Trans>;
  if (why === 'secret') return <Trans>Tire o nome e a senha do endereço.</Trans>;
  if (why === 'page')
    return (
      <Trans>
        Este link não pode ser mostrado dentro da aula. No site dele, copie o link de compartilhar ou de incorporar.
      </Trans>
    );
  if (why === 'address') return <Trans>Cole o endereço inteiro, com https:// no começo.</Trans>;
  const hosts = new Intl.ListFormat(i18n.locale).format(['YouTube', 'Vimeo', 'Panda Video', ...embedHosts]);
  return <Trans>Use um link de vídeo ou de página destes sites: {hosts}.</Trans>;
}
