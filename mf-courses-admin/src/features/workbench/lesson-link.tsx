import { fetchMediaLink } from '@clube/shared/clients/media-link';
import { Trans, useLingui } from '@lingui/react/macro';
import { embedHosts, linkedType, readEmbedLink } from '@clube/shared/contracts/embed-link';
import type { MediaLink } from '@clube/shared/contracts/media-link';
import { Button, Row } from '@clube/shared/ui';

/** Whether a lesson can show what lies there. */
export const canShow = (address: string): boolean => linkedType(address) !== undefined;

/** What its host says of what lies there. Nothing where it says nothing: that stops nobody. */
export async function factsOf(address: string): Promise<MediaLink> {
  const nothing = { title: null, duration_seconds: null };
  if (linkedType(address) === 'embed') return nothing;
  return fetchMediaLink(address).catch(() => nothing);
}

/** What a video is called where it lies, for a lesson that has no name of its own yet. */
export function TitleOffer({ title, onTake }: { title: string; onTake: () => void }) {
  return (
    <div role="status">
      <Row>
        <span>
          <Trans>Título no site do vídeo: {title}</Trans>
        </span>
        <Button size="small" onClick={onTake}>
          <Trans>Usar este título</Trans>
        </Button>
      </Row>
    </div>
  );
}

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
