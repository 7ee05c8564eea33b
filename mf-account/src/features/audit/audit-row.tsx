import { useState } from 'react';
import {
  Archive,
  ArrowUpDown,
  ChevronDown,
  Eye,
  EyeOff,
  Pause,
  Pencil,
  Play,
  Plus,
  RotateCcw,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { AuditEntry } from '@clube/shared/contracts/audit';
import type { AuditAct } from '@clube/shared/contracts/audit-words';
import { RelativeTime } from '@clube/shared/session';
import { AuditDetail } from './audit-detail.tsx';
import * as css from './audit.css.ts';
import { useThingName } from './use-fields.ts';
import { useNouns } from './use-nouns.ts';
import { useWords } from './use-words.ts';

type Tone = keyof typeof css.icons;
const looks: Record<AuditAct, [LucideIcon, Tone]> = {
  made: [Plus, 'success'],
  changed: [Pencil, 'neutral'],
  moved: [ArrowUpDown, 'neutral'],
  published: [Eye, 'success'],
  unpublished: [EyeOff, 'warning'],
  archived: [Archive, 'warning'],
  unarchived: [Archive, 'neutral'],
  suspended: [Pause, 'warning'],
  resumed: [Play, 'success'],
  deleted: [Trash2, 'danger'],
  restored: [RotateCcw, 'success'],
  erased: [Trash2, 'danger'],
};

/** Who did what to what; opened, what was before and what after. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { acts, roles } = useWords();
  const { wordOf } = useNouns();
  const thingName = useThingName();
  const { id, noun, act, actor, role, as_student, api_key, count, name, place, created_at } = entry;
  const [Icon, tone] = looks[act];
  const others = count - 1;
  const who = actor ?? t`Conta apagada`;
  return (
    <li className={css.entry}>
      <button type="button" className={css.row} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span className={css.icons[tone]}>
          <Icon size={18} strokeWidth={1.75} aria-hidden />
        </span>
        <span className={css.text}>
          <span className={css.what}>
            <span className={css.act}>{acts[act]}</span> <span className={css.noun}>{wordOf(noun)}</span>
          </span>
          {name !== null && (
            <span className={css.name}>
              {thingName(noun, name)}
              {others > 0 && (
                <>
                  {' '}
                  <span className={css.note}>
                    <Plural value={others} one="e mais #" other="e mais #" />
                  </span>
                </>
              )}
            </span>
          )}
          {place !== null && place !== name && <span className={css.note}>{place}</span>}
        </span>
        <span className={css.who}>
          <span className={css.person}>{who}</span>
          <span className={css.note}>
            {roles[role]}
            {api_key !== null && (
              <>
                {' '}
                · <Trans>pela chave {api_key}</Trans>
              </>
            )}
            {as_student && (
              <>
                {' '}
                · <Trans>vendo como aluno</Trans>
              </>
            )}{' '}
            · <RelativeTime at={created_at} />
          </span>
        </span>
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden className={css.chevron} />
      </button>
      {isOpen && <AuditDetail id={id} />}
    </li>
  );
}
