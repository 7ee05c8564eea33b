import { useEffect, useMemo, useRef, useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { courseKey } from '@clube/shared/clients/course';
import { mediaStorageQuery } from '@clube/shared/clients/media';
import { makeOutline } from '@clube/shared/clients/outline';
import { emit } from '@clube/shared/events';
import { meAtom } from '@clube/shared/session';
import { isApiError } from '@clube/shared/transport';
import { Button, QueryState, Row, showFailure, showToast, Skeleton } from '@clube/shared/ui';
import { ConfirmDialog, Dialog } from '@clube/shared/ui/overlays';
import { newId } from '../../../new-id.ts';
import { queue } from '../queue/page-queue.ts';
import * as css from './bulk.css.ts';
import { acceptedOf, arrangedOf, judgedOf, type Limits, type Loose, type PlannedModule } from './plan.ts';
import type { RowName } from './lesson-row.tsx';
import { Preview } from './preview.tsx';
import { filesOfEntries, filesOfInput, type DroppedFile, type Source } from './read-drop.ts';

type Props = { courseId: number; loose: Loose; source: Source; onClose: () => void };

/** What is made: drafts first, then the files go to them one by one. */
function useMake({ courseId, onClose }: Pick<Props, 'courseId' | 'onClose'>) {
  const { t } = useLingui();
  const client = useQueryClient();
  const memberId = useAtomValue(meAtom)?.current?.currentMember.id ?? 0;
  // One for all tries of this dialog: pressed twice, or asked again after a lost answer, it is made once.
  const [key] = useState(newId);
  return useMutation({
    mutationFn: async (modules: readonly PlannedModule[]) => {
      const made = await makeOutline(courseId, {
        key,
        modules: modules.map(({ title, moduleId, lessons }) => ({
          title,
          ...(moduleId !== undefined && { module_id: moduleId }),
          lessons: lessons.map((lesson) => lesson.title),
        })),
      });
      return modules.flatMap(({ lessons }, index) =>
        lessons.map(({ file }, at) => {
          const { id: moduleId, lessons: ids } = made.modules[index]!;
          return { file, target: { kind: 'lesson', isMade: true, courseId, moduleId, lessonId: ids[at]! } as const };
        }),
      );
    },
    onSuccess: (wanted) => {
      queue.add(memberId, wanted);
      emit('upload:began', {});
      void client.invalidateQueries({ queryKey: courseKey(courseId) });
      showToast(t`Rascunhos criados. Os arquivos estão a caminho.`, 'success');
      onClose();
    },
    onError: (error) => showFailure(error, t`Não foi possível criar os rascunhos agora. Tente de novo.`),
  });
}

/** Nothing was made then. */
const isRefused = (error: unknown) => isApiError(error) && error.status >= 400 && error.status < 500;

type ChoiceProps = Props & {
  limits: Limits;
  files: readonly DroppedFile[];
  /** Something is another than it was proposed. */
  onArranged: () => void;
  onLeave: () => void;
};

function Choice({ limits, files, onArranged, onLeave, ...props }: ChoiceProps) {
  const { loose } = props;
  const [arranged, setArranged] = useState(() => arrangedOf(files, loose));
  const [edited, setEdited] = useState<RowName>();
  const modules = useMemo(() => judgedOf(arranged, limits), [arranged, limits]);
  const accepted = acceptedOf(modules);
  const make = useMake(props);
  const arrange: typeof setArranged = (next) => {
    setArranged(next);
    onArranged();
  };
  const isAsked = useRef(false);
  // The answer may have been lost after the drafts were made: what is asked again by the same key has to be the same.
  const [isUnsure, setUnsure] = useState(false);
  const begin = () => {
    // Pressed twice before anything is drawn anew.
    if (isAsked.current) return;
    isAsked.current = true;
    make.mutate(accepted, {
      onError: (error) => !isRefused(error) && setUnsure(true),
      onSettled: () => (isAsked.current = false),
    });
  };
  const count = accepted.reduce((sum, { lessons }) => sum + lessons.length, 0);
  const refused = modules.reduce((sum, { lessons }) => sum + lessons.length, 0) - count;
  return (
    <>
      <p className={css.summary} role="status">
        {count === 0 ? (
          <Trans>Nenhum destes arquivos pode virar aula.</Trans>
        ) : (
          <Plural value={count} one="# aula será criada como rascunho." other="# aulas serão criadas como rascunho." />
        )}{' '}
        {count > 0 && refused > 0 && (
          <Plural value={refused} one="# arquivo fica de fora." other="# arquivos ficam de fora." />
        )}
      </p>
      <Preview
        modules={modules}
        edited={edited}
        onEdit={setEdited}
        onChange={isUnsure || make.isPending ? undefined : arrange}
      />
      <Row>
        <Button
          variant="primary"
          disabled={count === 0 || edited !== undefined}
          loading={make.isPending}
          onClick={begin}
        >
          <Trans>Criar e enviar</Trans>
        </Button>
        <Button onClick={onLeave}>
          <Trans>Cancelar</Trans>
        </Button>
      </Row>
    </>
  );
}

/** Undefined until all of it is read. */
function useFiles({ source, onClose }: Pick<Props, 'source' | 'onClose'>): readonly DroppedFile[] | undefined {
  const { t } = useLingui();
  const [files, setFiles] = useState<readonly DroppedFile[]>();
  const unreadable = t`Não foi possível ler os arquivos. Tente de novo.`;
  const latest = useRef({ unreadable, onClose });
  useEffect(() => void (latest.current = { unreadable, onClose }));
  useEffect(() => {
    let current = true;
    const read = 'files' in source ? Promise.resolve(filesOfInput(source.files)) : filesOfEntries(source.entries);
    read.then(
      (found) => current && setFiles(found),
      () => {
        if (!current) return;
        showToast(latest.current.unreadable, 'danger');
        latest.current.onClose();
      },
    );
    return () => {
      current = false;
    };
  }, [source]);
  return files;
}

/** What would be made of files that were dropped, before any of it is. */
export function BulkDialog(props: Props) {
  const files = useFiles(props);
  const storage = useQuery(mediaStorageQuery());
  const [limits, setLimits] = useState<Limits>();
  const { data } = storage;
  // As it was when the files came: what is sent meanwhile takes no room from itself.
  useEffect(() => {
    if (data)
      setLimits(
        (known) =>
          known ?? {
            uploadLimit: data.upload_limit_bytes,
            room: Math.max(0, data.quota_bytes - data.used_bytes - data.pending_bytes),
          },
      );
  }, [data]);
  const [isArranged, setIsArranged] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => (isArranged ? setLeaving(true) : props.onClose());
  return (
    <Dialog open onOpenChange={leave} title={<Trans>Criar aulas dos arquivos</Trans>}>
      <QueryState query={storage} loading={<Skeleton lines={4} />}>
        {() =>
          limits && files ? (
            <Choice {...props} files={files} limits={limits} onArranged={() => setIsArranged(true)} onLeave={leave} />
          ) : (
            <Skeleton lines={4} />
          )
        }
      </QueryState>
      {isLeaving && (
        <ConfirmDialog
          title={<Trans>Fechar sem criar as aulas?</Trans>}
          action={<Trans>Fechar sem criar</Trans>}
          onConfirm={async () => props.onClose()}
          onClose={() => setLeaving(false)}
        >
          <Trans>Os nomes e as mudanças que você fez nesta lista se perdem.</Trans>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
