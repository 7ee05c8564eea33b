import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { useLingui } from '@lingui/react/macro';
import { removeSiteImage, siteQuery, undoSiteImage, uploadSiteImage } from '@clube/shared/clients/site';
import type { PictureChanged } from '@clube/shared/contracts/picture';
import type { SiteImage } from '@clube/shared/contracts/site';
import { meAtom, siteAtom } from '@clube/shared/session';
import { isApiError } from '@clube/shared/transport';
import { showActionToast, showFailure, showToast } from '@clube/shared/ui';
import { imageNames, withChanged, type ImageAddresses } from './look.ts';
import type { ChosenImages } from './use-chosen-images.ts';

type Changes = ReadonlyMap<SiteImage, PictureChanged>;
const addressesOf = (changes: Changes, which: keyof PictureChanged): ImageAddresses =>
  Object.fromEntries([...changes].map(([name, change]) => [name, change[which] ?? undefined]));

/**
 * Sends what was chosen, and shows what was saved in the page around it; what is refused stays chosen, with the reason beside it.
 * @param names what each is called on the screen
 */
export function useSaveImages({ chosen, settle }: ChosenImages, names: Readonly<Record<SiteImage, string>>) {
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
  const show = async (addresses: ImageAddresses) => {
    await client.invalidateQueries({ queryKey: siteQuery(siteId).queryKey });
    setSite((known) => known && withChanged(known, addresses));
  };
  const calledOf = (changes: Changes) => [...changes.keys()].map((name) => names[name]);
  const whyNotBack = (error: unknown) =>
    isApiError(error, 'version.stale')
      ? t`A imagem mudou de novo depois. Fica a de agora.`
      : isApiError(error, 'request.not_found')
        ? t`A imagem de antes não está mais guardada.`
        : t`Não foi possível salvar agora. Tente de novo.`;
  const putBack = async (changes: Changes) => {
    const back = new Map<SiteImage, PictureChanged>();
    const failures = new Map<SiteImage, unknown>();
    for (const [name, change] of changes) {
      try {
        await undoSiteImage(name, change);
        back.set(name, change);
      } catch (error) {
        failures.set(name, error);
      }
    }
    if (back.size > 0) showToast(t`Imagens de antes de volta: ${calledOf(back).join(', ')}.`, 'success');
    // Each by its own reason; of one alone it is known which.
    for (const [name, error] of failures)
      showFailure(error, changes.size > 1 ? `${names[name]}: ${whyNotBack(error)}` : whyNotBack(error));
    await show(addressesOf(back, 'before'));
  };
  /** The way back, wherever the person is by then. Where the product's own stood there is nothing to put back. */
  const offerUndo = (changes: Changes) => {
    const replaced = new Map([...changes].filter(([, { before }]) => before));
    if (replaced.size === 0) return;
    showActionToast(t`Imagens trocadas ou removidas: ${calledOf(replaced).join(', ')}.`, {
      label: t`Desfazer`,
      onPress: () => void putBack(replaced),
    });
  };
  /** @returns what those that were saved are called @throws what the last one was refused with, after all were sent */
  const save = async (): Promise<string[]> => {
    const changes = new Map<SiteImage, PictureChanged>();
    const failures = new Map<SiteImage, unknown>();
    for (const name of imageNames) {
      const image = chosen[name];
      if (image === undefined) continue;
      try {
        changes.set(name, await (image ? uploadSiteImage(name, image.file) : removeSiteImage(name)));
      } catch (error) {
        failures.set(name, error);
      }
    }
    setRefused(Object.fromEntries([...failures].map(([name, error]) => [name, reason(error)])));
    const called = calledOf(changes);
    if (changes.size > 0) {
      await show(addressesOf(changes, 'after'));
      for (const name of changes.keys()) settle(name, chosen[name] ?? null);
      offerUndo(changes);
      const which = called.join(', ');
      if (failures.size > 0) showToast(t`Já foi salvo: ${which}. O resto continua aqui, sem salvar.`);
    }
    for (const error of failures.values()) throw error;
    return called;
  };
  return { refused, save };
}
