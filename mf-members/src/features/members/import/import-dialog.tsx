import { useState } from 'react';
import { FileSpreadsheet } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { coursesQuery } from '@clube/shared/clients/course';
import { IMPORT_MAILS_PER_HOUR } from '@clube/shared/contracts/member-filters';
import { formatNumber } from '@clube/shared/i18n';
import { Button, Skeleton, showToast } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';
import { Found } from './found.tsx';
import * as css from './import.css.ts';
import { useImport } from './use-import.ts';
import { useFailureText } from './words.ts';

function Choose({ onFile }: { onFile: (file: File) => void }) {
  const [isOver, setOver] = useState(false);
  return (
    <label
      className={css.drop}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      }}
    >
      <FileSpreadsheet size={32} strokeWidth={1.5} aria-hidden />
      <span className={css.strong}>
        <Trans>Escolha um arquivo CSV ou solte aqui</Trans>
      </span>
      <span className={css.small}>
        <Trans>Até 50.000 linhas, com uma coluna de e-mail e uma de nome. Nada é enviado antes de você conferir.</Trans>
      </span>
      <input
        type="file"
        className={css.input}
        accept=".csv,.tsv,.txt,text/csv"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Choosing the same file again, after it was changed, is a choice too.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </label>
  );
}

type CoursesProps = { chosen: readonly number[]; onChange: (next: readonly number[]) => void };
function CourseChoice({ chosen, onChange }: CoursesProps) {
  const courses = useQuery(coursesQuery());
  if (!courses.data?.length) return null;
  return (
    <fieldset className={css.fieldset}>
      <legend className={css.legend}>
        <Trans>Cursos que abrem para quem aceitar</Trans>
      </legend>
      <div className={css.courses}>
        {courses.data.map(({ id, title }) => (
          <label key={id} className={css.course}>
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, id] : chosen.filter((course) => course !== id))
              }
            />
            {title}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Many people from one file: it is looked at first, and nobody is asked in before that was confirmed. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const failureText = useFailureText();
  const begun = () => {
    showToast(t`A importação começou. Você pode fechar esta página: ela continua.`, 'success');
    onClose();
  };
  const { file, found, isChecking, error, choose, map, courses, setCourses, start } = useImport(begun);
  const ready = found?.ready ?? 0;
  const pace = formatNumber(IMPORT_MAILS_PER_HOUR);
  return (
    <Dialog open onOpenChange={onClose} title={<Trans>Importar uma lista</Trans>}>
      <div className={css.stack}>
        {error && (
          <div className={css.failure} role="alert">
            {failureText(error)}
          </div>
        )}
        {(!file || (error && !found)) && <Choose onFile={choose} />}
        {isChecking && !found && <Skeleton lines={4} />}
        {file && found && (
          <>
            <Found name={file.name} found={found} isBusy={isChecking} onMap={map} />
            <CourseChoice chosen={courses} onChange={setCourses} />
            <p className={css.small}>
              <Trans>
                Cada pessoa recebe um convite e só entra se aceitar. Os e-mails saem aos poucos: até {pace} por hora.
                Quem já é membro só ganha os cursos e os grupos, e não sai de nenhum.
              </Trans>
            </p>
            <Button
              variant="primary"
              size="large"
              disabled={ready === 0 || isChecking}
              loading={start.isPending}
              onClick={() => start.mutate()}
            >
              <Plural value={ready} _0="Ninguém para convidar" one="Importar # pessoa" other="Importar # pessoas" />
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}
