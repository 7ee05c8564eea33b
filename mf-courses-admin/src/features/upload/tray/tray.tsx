import { useEffect, useId, useState } from 'react';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useAtomValue } from 'jotai';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { meAtom, versionAtom } from '@clube/shared/session';
import { Button, ProgressBar, VisuallyHidden } from '@clube/shared/ui';
import { mayPause } from '../queue/may-pause.ts';
import { queue, followPage } from '../queue/page-queue.ts';
import { isMoving, isOpen, type UploadTask } from '../task.ts';
import { useTasks } from '../tasks.ts';
import { TrayRow } from './tray-row.tsx';
import * as css from './tray.css.ts';
import { useArrivals } from './use-arrivals.ts';

const sum = (tasks: readonly UploadTask[], of: (task: UploadTask) => number) =>
  tasks.reduce((total, task) => total + of(task), 0);

/** What stands on the closed tray, and is read out when it becomes another. */
function Headline({ tasks }: { tasks: readonly UploadTask[] }) {
  const count = tasks.length;
  const moving = tasks.filter(isMoving).length;
  const stopped = tasks.filter(({ status }) => status === 'failed' || status === 'lost').length;
  const paused = tasks.filter(({ status }) => status === 'paused').length;
  if (stopped > 0) return <Plural value={stopped} one="# envio parou" other="# envios pararam" />;
  if (moving > 0) return <Plural value={moving} one="Enviando # arquivo" other="Enviando # arquivos" />;
  if (paused > 0) return <Plural value={paused} one="# envio pausado" other="# envios pausados" />;
  return <Plural value={count} one="# arquivo enviado" other="# arquivos enviados" />;
}

function Foot({ tasks }: { tasks: readonly UploadTask[] }) {
  return (
    <div className={css.foot}>
      {tasks.filter(mayPause).length > 1 && (
        <Button size="small" onClick={queue.pauseAll}>
          <Trans>Pausar tudo</Trans>
        </Button>
      )}
      {tasks.filter(({ status }) => status === 'paused').length > 1 && (
        <Button size="small" onClick={queue.resumeAll}>
          <Trans>Continuar tudo</Trans>
        </Button>
      )}
      {tasks.some((task) => !isOpen(task)) && (
        <Button size="small" onClick={queue.clear}>
          <Trans>Limpar os enviados</Trans>
        </Button>
      )}
    </div>
  );
}

function Panel({ tasks }: { tasks: readonly UploadTask[] }) {
  const { t } = useLingui();
  const isRailed = useAtomValue(versionAtom) === 'v2';
  const [isOpened, setOpened] = useState(false);
  const listId = useId();
  const size = sum(tasks, (task) => task.size);
  const sent = sum(tasks, (task) => (isOpen(task) ? task.sent : task.size));
  const percent = size === 0 ? 100 : Math.floor((sent / size) * 100);
  const Fold = isOpened ? ChevronDown : ChevronUp;
  return (
    <section className={css.tray} data-tray data-railed={isRailed} aria-label={t`Envios`}>
      <button
        type="button"
        className={css.head}
        aria-expanded={isOpened}
        aria-controls={listId}
        onClick={() => setOpened(!isOpened)}
      >
        <span className={css.title}>
          <Headline tasks={tasks} />
        </span>
        <span className={css.percent}>{percent} %</span>
        <Fold size={18} strokeWidth={1.75} aria-hidden />
      </button>
      {tasks.some(isOpen) && <ProgressBar value={percent} label={t`Envio de todos os arquivos`} />}
      <div id={listId} hidden={!isOpened} className={css.body}>
        {isOpened && (
          <>
            <ul className={css.list} aria-label={t`Arquivos em envio`}>
              {tasks.map((task) => (
                <TrayRow key={task.id} task={task} />
              ))}
            </ul>
            <Foot tasks={tasks} />
          </>
        )}
      </div>
    </section>
  );
}

/** Fills the slot frame.tray: files on their way, whatever screen is open. */
export function Tray() {
  const tasks = useTasks();
  const memberId = useAtomValue(meAtom)?.current?.currentMember.id;
  useArrivals(tasks);
  useEffect(() => {
    followPage();
    if (memberId === undefined) queue.drop();
    else void queue.open(memberId);
  }, [memberId]);
  const hasTasks = tasks.length > 0;
  return (
    <>
      {/* There before its first words, or they would not be read out. */}
      <VisuallyHidden>
        <span role="status">{hasTasks && <Headline tasks={tasks} />}</span>
      </VisuallyHidden>
      {hasTasks && <div className={css.room} />}
      {hasTasks && <Panel tasks={tasks} />}
    </>
  );
}
