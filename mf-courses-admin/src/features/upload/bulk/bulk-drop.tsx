import { useEffect, useRef, useState } from 'react';
import { FolderUp, Upload } from 'lucide-react';
import { Trans, useLingui } from '@lingui/react/macro';
import { sparePart } from '@clube/shared/federation';
import { Button, Row } from '@clube/shared/ui';
import { StorageNotice } from '../../storage/index.ts';
import { bringsMany } from '../dropped.ts';
import * as css from '../upload.css.ts';
import type { Loose } from './plan.ts';
import type { Source } from './read-drop.ts';

const BulkDialog = sparePart(() =>
  import(/* webpackChunkName: "tray" */ '../queue/index.ts').then((part) => part.BulkDialog),
);

// Asked for in the event itself: afterwards the browser tells nothing.
const entriesOf = (items: DataTransferItemList) => [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
const brings = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

/** By another part of the page; a place for one file leaves several to us. */
const isTaken = ({ defaultPrevented, target }: DragEvent, files: DataTransfer) =>
  defaultPrevented &&
  !(target instanceof Element && target.closest('[data-one-file=true]') !== null && bringsMany(files));

/** Files that are let go anywhere on the page, where nothing else takes them. @returns whether some are over it */
function useDrop(onDrop: (source: Source) => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onDrop);
  useEffect(() => void (latest.current = onDrop));
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!brings(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!event.dataTransfer || !brings(event) || isTaken(event, event.dataTransfer)) return;
      event.preventDefault();
      const entries = entriesOf(event.dataTransfer.items);
      if (entries.length > 0) latest.current({ entries });
    };
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
    };
  }, []);
  return isOver;
}

/** Lessons of many files at once: dropped on the page, or chosen. @param loose where files go that lie in no folder */
export function BulkDrop({ courseId, loose }: { courseId: number; loose: Loose }) {
  const { t } = useLingui();
  const [source, setSource] = useState<Source>();
  const isOver = useDrop(setSource);
  const [files, folder] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const take = ({ target }: { target: HTMLInputElement }) => {
    const chosen = [...(target.files ?? [])];
    if (chosen.length > 0) setSource({ files: chosen });
    target.value = '';
  };
  return (
    <div className={css.bulk} data-over={isOver}>
      <span className={css.strong}>
        <Trans>Solte aqui uma pasta, ou vários arquivos</Trans>
      </span>
      <span>
        <Trans>Cada subpasta vira um módulo, e cada arquivo uma aula em rascunho.</Trans>
      </span>
      <StorageNotice />
      <Row>
        <Button size="small" onClick={() => folder.current?.click()}>
          <FolderUp size={16} strokeWidth={1.75} aria-hidden />
          <Trans>Escolher pasta</Trans>
        </Button>
        <Button size="small" onClick={() => files.current?.click()}>
          <Upload size={16} strokeWidth={1.75} aria-hidden />
          <Trans>Escolher arquivos</Trans>
        </Button>
      </Row>
      <input ref={files} hidden multiple type="file" aria-label={t`Arquivos das aulas`} onChange={take} />
      {/* React knows no name for it. */}
      <input
        ref={folder}
        hidden
        type="file"
        aria-label={t`Pasta das aulas`}
        onChange={take}
        {...{ webkitdirectory: '' }}
      />
      {source && <BulkDialog courseId={courseId} loose={loose} source={source} onClose={() => setSource(undefined)} />}
    </div>
  );
}
