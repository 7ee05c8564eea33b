import { useLingui } from '@lingui/react/macro';
import type { LibraryMedia } from '@clube/shared/contracts/media';
import type { libraryKinds, LibrarySort, libraryStates, libraryUses } from '@clube/shared/contracts/media-filters';
import { formatBytes, formatClock } from '@clube/shared/i18n';

type Words<K extends string> = readonly (readonly [K, string])[];

/** What can be chosen of the library, in the order of the choice. */
export function useChoices() {
  const { t } = useLingui();
  const kinds: Words<'' | (typeof libraryKinds)[number]> = [
    ['', t`Tudo`],
    ['video', t`Vídeos`],
    ['audio', t`Áudios`],
    ['pdf', t`PDFs`],
  ];
  const states: Words<'' | (typeof libraryStates)[number]> = [
    ['', t`Qualquer situação`],
    ['ready', t`Pronta`],
    ['working', t`Em preparo`],
    ['failed', t`Com problema`],
    ['damaged', t`Com defeito`],
  ];
  const uses: Words<'' | (typeof libraryUses)[number]> = [
    ['', t`Em uso ou não`],
    ['used', t`Em uso`],
    ['unused', t`Sem uso`],
  ];
  const sorts: Words<LibrarySort> = [
    ['newest', t`Mais novas`],
    ['oldest', t`Mais antigas`],
    ['name', t`Nome`],
    ['largest', t`Maiores`],
    ['longest', t`Mais longas`],
  ];
  return { kinds, states, uses, sorts };
}

/** A length, as its lessons say it: rounded, and never none. */
export const lengthOf = (seconds: number): string => formatClock(Math.max(1, Math.round(seconds)));

/** Kind, length and size in one line. */
export function useFacts() {
  const { t } = useLingui();
  const names = { video: t`Vídeo`, audio: t`Áudio`, image: t`Imagem`, pdf: t`PDF` };
  return ({ kind, duration_seconds: seconds, size_bytes: bytes }: LibraryMedia) =>
    [names[kind], seconds ? lengthOf(seconds) : undefined, formatBytes(bytes)].filter(Boolean).join(' · ');
}
