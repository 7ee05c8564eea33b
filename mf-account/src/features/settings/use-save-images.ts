import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { useLingui } from '@lingui/react/macro';
import { removeSiteImage, siteQuery, uploadSiteImage } from '@clube/shared/clients/site';
import type { SiteImage } from '@clube/shared/contracts/site';
import { meAtom, siteAtom } from '@clube/shared/session';
import { isApiError } from '@clube/shared/transport';
import { imageNames, withImages, type ImageAddresses } from './look.ts';
import type { ChosenImages } from './use-chosen-images.ts';

/** Sends what was chosen, and shows what was saved in the page around it; what is refused stays chosen, with the reason beside it. */
export function useSaveImages({ chosen, settle }: ChosenImages, saved: ImageAddresses) {
  const { t } = useLingui();
  const client = useQueryClient();
  const siteId = useAtomValue(meAtom)?.current?.currentSite.id ?? 0;
  const setSite = useSetAtom(siteAtom);
  const [refused, setRefused] = useState<Partial<Record<SiteImage, string>>>({});
  const reason = (error: unknown) =>
    isApiError(error, 'image.unsupported') || (isApiError(error) && error.status === 415)
      ? t`Use uma imagem PNG, JPEG ou WebP.`
      : isApiError(error) && error.status === 413
        ? t`A imagem passa de 8 MB.`
        : isApiError(error, 'site.storage_exceeded')
          ? t`O armazenamento do painel está cheio. Exclua vídeos que não usa mais.`
          : t`Não foi possível salvar agora. Tente de novo.`;
  /** @throws what the last one was refused with, after all were sent */
  const save = async () => {
    const addresses = new Map<SiteImage, string | undefined>();
    const failures = new Map<SiteImage, unknown>();
    for (const name of imageNames) {
      const image = chosen[name];
      if (image === undefined) continue;
      try {
        if (image) addresses.set(name, (await uploadSiteImage(name, image.file)).url);
        else {
          await removeSiteImage(name);
          addresses.set(name, undefined);
        }
      } catch (error) {
        failures.set(name, error);
      }
    }
    setRefused(Object.fromEntries([...failures].map(([name, error]) => [name, reason(error)])));
    if (addresses.size > 0) {
      await client.invalidateQueries({ queryKey: siteQuery(siteId).queryKey });
      for (const name of addresses.keys()) settle(name, chosen[name] ?? null);
      const all = { ...saved, ...Object.fromEntries(addresses) };
      setSite((known) => known && withImages(known, all));
    }
    for (const error of failures.values()) throw error;
  };
  return { refused, save };
}
