import { Download } from 'lucide-react';
import { Trans, useLingui } from '@lingui/react/macro';
import { notesFileUrl } from '@clube/shared/clients/note';
import { noteFormats } from '@clube/shared/contracts/note-limits';
import * as css from './notes-export.css.ts';

/** All of somebody's notes in a course as a file, whatever a list shows. */
export function NotesExport({ courseId }: { courseId: number }) {
  const { i18n } = useLingui();
  const names = { md: <Trans>Markdown</Trans>, txt: <Trans>Texto</Trans> };
  return (
    <p className={css.line}>
      <span>
        <Trans>Exportar as anotações do curso:</Trans>
      </span>
      {noteFormats.map((format) => (
        <a key={format} className={css.link} href={notesFileUrl(courseId, format, i18n.locale)} download>
          <Download size={16} strokeWidth={1.75} aria-hidden />
          {names[format]}
        </a>
      ))}
    </p>
  );
}
