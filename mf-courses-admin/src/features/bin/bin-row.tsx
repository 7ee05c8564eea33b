import {
  AudioLines,
  BookOpen,
  BookText,
  FileText,
  Film,
  Folder,
  GalleryHorizontalEnd,
  Image,
  Layers,
  type LucideIcon,
  Package,
  Paperclip,
  RotateCcw,
  Tag,
  Ticket,
  Users,
  UsersRound,
} from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { BinEntry } from '@clube/shared/contracts/bin';
import type { BinKind } from '@clube/shared/contracts/bin-kinds';
import { formatBytes, formatDay } from '@clube/shared/i18n';
import { Button, Row } from '@clube/shared/ui';
import * as css from '../../parts.css.ts';
import { EraseForGood } from './erase-for-good.tsx';
import { useRestore } from './use-undo.ts';

/** Of those that this page knows: a server of later may have more. */
const icons = {
  course: BookOpen,
  module: Layers,
  lesson: FileText,
  class: Users,
  material: Paperclip,
  media: Film,
  banner: GalleryHorizontalEnd,
  card: GalleryHorizontalEnd,
  shelf: GalleryHorizontalEnd,
  member_group: UsersRound,
  ticket_tag: Tag,
  article: BookText,
  folder: Folder,
  offer: Tag,
  coupon: Ticket,
} as const satisfies Record<BinKind, LucideIcon>;
const isKnown = (kind: string): kind is BinKind => Object.hasOwn(icons, kind);
const mediaIcons = { video: Film, audio: AudioLines, image: Image, pdf: FileText } as const;
const small = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** What stands by itself, and what it goes on taking of the storage. */
function Thing({
  entry: { kind, course_title: course, lesson_title: lesson, offer_name: offer, size_bytes: bytes },
}: Props) {
  const size = formatBytes(bytes ?? 0);
  if (kind === 'class') return <Trans>Turma de {course}</Trans>;
  if (kind === 'banner') return <Trans>Banner do início</Trans>;
  if (kind === 'card') return <Trans>Cartão do início</Trans>;
  if (kind === 'shelf') return <Trans>Prateleira do início</Trans>;
  if (kind === 'member_group') return <Trans>Grupo de membros</Trans>;
  if (kind === 'ticket_tag') return <Trans>Etiqueta de chamados</Trans>;
  if (kind === 'article') return <Trans>Artigo de ajuda</Trans>;
  if (kind === 'folder') return <Trans>Pasta da biblioteca</Trans>;
  if (kind === 'offer') return <Trans>Oferta</Trans>;
  if (kind === 'coupon') return <Trans>Cupom de {offer}</Trans>;
  if (kind === 'media') return <Trans>Mídia da biblioteca · ainda ocupa {size}</Trans>;
  if (kind !== 'material') return <Trans>Outro item do painel</Trans>;
  return (
    <Trans>
      Material de {lesson} · {course} · ainda ocupa {size}
    </Trans>
  );
}

/** What it is, and where it stood. */
function Where({ entry }: Props) {
  const { kind, course_title: course, module_title: module, lessons_count: lessons } = entry;
  if (kind === 'lesson')
    return (
      <Trans>
        Aula de {course} · {module}
      </Trans>
    );
  if (kind !== 'course' && kind !== 'module') return <Thing entry={entry} />;
  return (
    <>
      {kind === 'module' ? <Trans>Módulo de {course}</Trans> : <Trans>Curso</Trans>} ·{' '}
      {lessons === 0 ? <Trans>sem aulas</Trans> : <Plural value={lessons} one="# aula" other="# aulas" />}
    </>
  );
}

type Props = { entry: BinEntry };

/** One of what is in the bin. */
export function BinRow({ entry }: Props) {
  const { t } = useLingui();
  const { id, kind, title, within, deleted_by: person, media_kind: media } = entry;
  const Icon = media ? mediaIcons[media] : isKnown(kind) ? icons[kind] : Package;
  const restore = useRestore();
  const back = useMutation({ mutationFn: () => restore(id, title) });
  const [deleted, erased] = [formatDay(entry.deleted_at), formatDay(entry.erased_at)];
  return (
    <li className={css.item}>
      <span className={css.binIcon}>
        <Icon size={20} strokeWidth={1.75} aria-hidden />
      </span>
      <span className={css.itemText}>
        <span className={css.title}>{title}</span>
        <span className={css.note}>
          <Where entry={entry} />
        </span>
        <span className={css.note}>
          {person ? (
            <Trans>
              Na lixeira desde {deleted}, por {person}
            </Trans>
          ) : (
            <Trans>Na lixeira desde {deleted}</Trans>
          )}{' '}
          · <Trans>vai de vez em {erased}</Trans>
        </span>
        {within && (
          <span className={css.binHint}>
            {within === 'course' && <Trans>O curso também está na lixeira. Restaure primeiro o curso.</Trans>}
            {within === 'module' && <Trans>O módulo também está na lixeira. Restaure primeiro o módulo.</Trans>}
            {within === 'lesson' && <Trans>A aula também está na lixeira. Restaure primeiro a aula.</Trans>}
            {within === 'offer' && <Trans>A oferta também está na lixeira. Restaure primeiro a oferta.</Trans>}
          </span>
        )}
      </span>
      <Row>
        {!within && (
          <Button
            size="small"
            loading={back.isPending}
            aria-label={t`Restaurar ${title}`}
            onClick={() => back.mutate()}
          >
            <RotateCcw {...small} />
            <Trans>Restaurar</Trans>
          </Button>
        )}
        <EraseForGood entry={entry} />
      </Row>
    </li>
  );
}
