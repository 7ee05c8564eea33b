import { useEffect, useState } from 'react';
import { atom, useAtomValue, useStore } from 'jotai';
import { useLingui } from '@lingui/react/macro';
import { download, newDownload, type Download } from '@clube/shared/clients/material';
import type { LessonIds } from '@clube/shared/clients/lesson';
import { saveFile } from '@clube/shared/clients/save-file';
import type { Material } from '@clube/shared/contracts/material';
import { meAtom } from '@clube/shared/session';
import { showFailure, showToast } from '@clube/shared/ui';

/** Bytes that are here of what is downloaded now, by material. Of the page, so that a download outlives its list. */
const downloadsAtom = atom<Readonly<Record<number, number>>>({});
/** What came of downloads that broke off in this page: trying again goes on from there. */
const brokenOff = new Map<number, Download>();

// Fetched with the first download; without it what comes is of this page alone.
const keeping = () => import(/* webpackChunkName: "texts" */ './keep-parts.ts').catch(() => undefined);

/** Of the tab: which materials were begun and did not come to an end, so that after a reload somebody is told. */
const BEGUN = 'begun_downloads';
function readBegun(): number[] {
  try {
    return (sessionStorage.getItem(BEGUN) ?? '').split(',').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
function noteBegun(id: number, isBegun: boolean): void {
  const others = readBegun().filter((known) => known !== id);
  try {
    sessionStorage.setItem(BEGUN, [...others, ...(isBegun ? [id] : [])].join());
  } catch {
    // A full or forbidden storage costs what a reload would be told, and no download.
  }
}

/** A fast line brings a thousand pieces a second, and a page that draws itself as often is taken for one that has gone wrong. */
const SHOWN_EVERY_MS = 100;
/** Calls `show` with the newest value, at most so often. */
function createPaced(show: (value: number) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let newest = 0;
  const tell = () => {
    timer = undefined;
    show(newest);
  };
  return {
    set(value: number) {
      newest = value;
      timer ??= setTimeout(tell, SHOWN_EVERY_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Downloads of a lesson's materials, several at once, each once. */
export function useDownloads(path: LessonIds) {
  const { t } = useLingui();
  const store = useStore();
  const bytes = useAtomValue(downloadsAtom);
  // What is begun and does not come in this page went with the one before.
  const [cutOff, setCutOff] = useState<readonly number[]>([]);
  useEffect(() => setCutOff(readBegun().filter((id) => bytes[id] === undefined)), [bytes]);
  const note = (id: number, next: number | undefined) =>
    store.set(downloadsAtom, ({ [id]: _before, ...others }) =>
      next === undefined ? others : { ...others, [id]: next },
    );
  const start = async ({ id, name, type, size_bytes }: Material) => {
    if (store.get(downloadsAtom)[id] !== undefined)
      return showToast(t`O material já está sendo baixado. Por favor, aguarde!`);
    noteBegun(id, true);
    note(id, brokenOff.get(id)?.bytes ?? 0);
    const whose = { memberId: store.get(meAtom)?.current?.currentMember.id ?? 0, id };
    const kept = await keeping();
    const before = brokenOff.get(id) ?? (await kept?.readKept(whose));
    // Of what was whole already nothing can be asked for.
    const known = before && before.bytes < size_bytes ? before : newDownload();
    brokenOff.set(id, known);
    note(id, known.bytes);
    const keeper = kept?.createKeeper(whose, known);
    const shown = createPaced((here) => note(id, here));
    try {
      const come = (here: number) => {
        keeper?.came();
        shown.set(here);
      };
      saveFile(await download(path, id, known, come), `${name}.${type}`);
      brokenOff.delete(id);
      void keeper?.drop();
    } catch (error) {
      keeper?.came(true);
      showFailure(error, t`Erro ao baixar o material. Por favor, entre em contato com o suporte!`);
    } finally {
      shown.stop();
      noteBegun(id, false);
      note(id, undefined);
    }
    return undefined;
  };
  return { bytes, cutOff, start };
}
