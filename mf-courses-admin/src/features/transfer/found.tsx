import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { CourseImport, CourseImportStart, OutlineColumns } from '@clube/shared/contracts/course-import';
import { outlineFields } from '@clube/shared/contracts/course-import-fields';
import { formatBytes } from '@clube/shared/i18n';
import { Button, Chip, Row, SelectField } from '@clube/shared/ui';
import { ErrorsTable } from './errors-table.tsx';
import * as parts from '../../parts.css.ts';
import * as css from './transfer.css.ts';
import { useFieldName } from './words.ts';

type Props = {
  of: CourseImport;
  isBusy: boolean;
  onMap: (columns: OutlineColumns) => void;
  onStart: (publication: CourseImportStart['publication']) => void;
  onDiscard: () => void;
};

function Columns({ of: { report }, onMap }: Pick<Props, 'of' | 'onMap'>) {
  const { t } = useLingui();
  const fieldName = useFieldName();
  if (!report?.sheet) return null;
  const { columns, sample, mapping } = report.sheet;
  const labelOf = (column: number) => {
    const number = column + 1;
    const title = columns[column] || t`Coluna ${number}`;
    const example = sample[0]?.[column];
    return example ? `${title} (${example.slice(0, 24)})` : title;
  };
  return (
    <div className={css.mapping}>
      {outlineFields.map((field) => (
        <SelectField
          key={field}
          label={fieldName[field]}
          value={mapping[field] ?? ''}
          onChange={({ target }) => onMap({ ...mapping, [field]: target.value === '' ? null : Number(target.value) })}
        >
          <option value="">{t`Nenhuma coluna`}</option>
          {columns.map((_, column) => (
            <option key={column} value={column}>
              {labelOf(column)}
            </option>
          ))}
        </SelectField>
      ))}
    </div>
  );
}

/** What a file holds, before anything of it is made. */
export function Found({ of, isBusy, onMap, onStart, onDiscard }: Props) {
  const [isAsInFile, setAsInFile] = useState(false);
  const { file, report, course_id, room_bytes } = of;
  if (!report) return null;
  const { title, modules, lessons, quizzes, media, materials, bytes, faults, published, scheduled } = report;
  const [size, room] = [formatBytes(bytes), formatBytes(room_bytes)];
  const isTooMuch = bytes > room_bytes;
  return (
    <div className={css.stack}>
      <div className={css.chips} role="status" aria-busy={isBusy}>
        <span className={css.strong}>{course_id === null ? title : file}</span>
        <Chip>
          <Plural value={modules} one="# módulo" other="# módulos" />
        </Chip>
        <Chip tone="success">
          <Plural value={lessons} one="# aula" other="# aulas" />
        </Chip>
        {quizzes > 0 && (
          <Chip>
            <Plural value={quizzes} one="# quiz" other="# quizzes" />
          </Chip>
        )}
        {media > 0 && (
          <Chip>
            <Plural value={media} one="# mídia" other="# mídias" />
          </Chip>
        )}
        {materials > 0 && (
          <Chip>
            <Plural value={materials} one="# material" other="# materiais" />
          </Chip>
        )}
        {bytes > 0 && <Chip>{size}</Chip>}
        {faults > 0 && (
          <Chip tone="warning">
            <Plural value={faults} one="# problema" other="# problemas" />
          </Chip>
        )}
      </div>
      <Columns of={of} onMap={onMap} />
      <ErrorsTable of={of} />
      {isTooMuch && (
        <p className={css.failure} role="alert">
          <Trans>
            O arquivo traz {size} e o painel só tem {room} livres. Libere espaço para importar.
          </Trans>
        </p>
      )}
      {published > 0 && (
        <div>
          <label className={css.check}>
            <input type="checkbox" checked={isAsInFile} onChange={({ target }) => setAsInFile(target.checked)} />
            <Trans>Publicar como no arquivo</Trans>
          </label>
          <span className={parts.note}>
            <Plural value={published} one="# aula publicada" other="# aulas publicadas" />
            {scheduled > 0 && (
              <>
                {' · '}
                <Plural value={scheduled} one="# com data por vir" other="# com data por vir" />
              </>
            )}
          </span>
        </div>
      )}
      <p className={css.small}>
        {isAsInFile ? (
          <Trans>O que estava publicado é publicado quando a importação termina; o resto fica em rascunho.</Trans>
        ) : course_id === null ? (
          <Trans>Tudo chega como rascunho: ninguém vê antes de você publicar.</Trans>
        ) : (
          <Trans>
            As aulas entram no curso como rascunho. O que já existe com o mesmo título não é criado de novo.
          </Trans>
        )}
      </p>
      <Row>
        <Button
          variant="primary"
          disabled={isTooMuch}
          loading={isBusy}
          onClick={() => onStart(isAsInFile ? 'file' : 'draft')}
        >
          <Plural value={lessons} one="Importar # aula" other="Importar # aulas" />
        </Button>
        <Button aria-disabled={isBusy} onClick={() => isBusy || onDiscard()}>
          <Trans>Descartar</Trans>
        </Button>
      </Row>
    </div>
  );
}
