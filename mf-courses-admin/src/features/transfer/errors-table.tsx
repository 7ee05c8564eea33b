import { Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { saveFile } from '@clube/shared/clients/save-file';
import type { CourseImport, CourseImportError } from '@clube/shared/contracts/course-import';
import { Button, Row } from '@clube/shared/ui';
import * as css from './transfer.css.ts';
import { useFaultText } from './words.ts';

/** What a spreadsheet runs when somebody opens a list with it. */
const FORMULA = /^[=+\-@\t\r]/;
const cellOf = (text: string) => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** What of a file is not brought, and why. */
export function ErrorsTable({ of: { kind, report } }: { of: CourseImport }) {
  const { t } = useLingui();
  const faultText = useFaultText();
  if (!report || report.errors.length === 0) return null;
  const { errors, faults } = report;
  const head = [kind === 'csv' ? t`Linha` : t`Onde`, t`Problema`, t`No arquivo`];
  const rowOf = ({ where, fault, value }: CourseImportError) => [where, faultText[fault], value];
  const download = () => {
    const lines = [head, ...errors.map(rowOf)].map((row) => row.map(cellOf).join(';'));
    saveFile(new Blob(['\uFEFF', lines.join('\r\n')], { type: 'text/csv;charset=utf-8' }), t`problemas.csv`);
  };
  return (
    <div className={css.stack}>
      <p className={css.small}>
        <Trans>O que tem problema fica de fora; o resto vem.</Trans>
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached with the keyboard */}
      <div className={css.tableBox} role="region" aria-label={t`Problemas do arquivo`} tabIndex={0}>
        <table className={css.table}>
          <thead>
            <tr>
              {head.map((title) => (
                <th key={title} scope="col" className={css.head}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {errors.map((error, index) => (
              <tr key={index}>
                {rowOf(error).map((text, column) => (
                  <td key={column} className={css.cell}>
                    {text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {errors.length < faults && (
        <p className={css.small}>
          <Trans>Há mais: corrija estes e envie de novo.</Trans>
        </p>
      )}
      <Row>
        <Button size="small" onClick={download}>
          <Download size={16} strokeWidth={1.75} aria-hidden />
          <Trans>Baixar os problemas (CSV)</Trans>
        </Button>
      </Row>
    </div>
  );
}
