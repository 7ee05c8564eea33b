import { useRef, useState, type ComponentProps } from 'react';
import { ChevronUp, ListVideo } from 'lucide-react';
import { Trans } from '@lingui/react/macro';
import { Dialog } from './lazy-dialog.ts';
import * as css from './lesson.css.ts';
import { CourseOutline } from './slide-bar.tsx';
import { useCurrentInSight } from './use-current-in-sight.ts';

type OutlineProps = ComponentProps<typeof CourseOutline>;
/** `number` and `total` are of the lessons of its module. */
type Props = OutlineProps & { module: number; number: number; total: number };

function Outline(props: OutlineProps) {
  const list = useRef<HTMLDivElement>(null);
  useCurrentInSight(list, props.currentId);
  return (
    <div ref={list} className={css.sheet}>
      <CourseOutline {...props} />
    </div>
  );
}

/** On narrow screens the lessons are one tap away: a bar below the player, on a phone a button among what stays in sight, opens them from below. */
export function LessonsSheet({ module, number, total, guard, ...outline }: Props) {
  const [isOpen, setOpen] = useState(false);
  const choose: typeof guard = (event, lesson) => {
    guard(event, lesson);
    if (!event.defaultPrevented) setOpen(false);
  };
  return (
    <div className={css.sheetBar}>
      <button type="button" className={css.sheetButton} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <ListVideo size={20} strokeWidth={1.75} aria-hidden />
        <span className={css.sheetLabel}>
          <Trans>Aulas do curso</Trans>
        </span>
        <span className={css.note}>
          <Trans>
            Módulo {module} · {number}/{total}
          </Trans>
        </span>
        <ChevronUp size={18} strokeWidth={1.75} aria-hidden />
      </button>
      {isOpen && (
        <Dialog open onOpenChange={setOpen} title={<Trans>Aulas do curso</Trans>}>
          <Outline {...outline} guard={choose} />
        </Dialog>
      )}
    </div>
  );
}
