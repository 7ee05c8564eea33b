import { useState } from 'react';
import { Trans } from '@lingui/react/macro';
import { FileLink } from './file-link.tsx';
import * as css from './performance.css.ts';

type Props = {
  caption: string;
  columns: readonly string[];
  /** Asked for once somebody wants to see them. The first of a row is its heading. */
  rows: () => readonly (readonly string[])[];
  /** Where the same is a file. */
  exportUrl: string;
};

/** What a chart shows, as a table and as a file. */
export function DataTable({ caption, columns, rows, exportUrl }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={css.asTable}>
      <details className={css.details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={css.summary}>
          <Trans>Ver como tabela</Trans>
        </summary>
        {isOpen && (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached with the keyboard
          <div className={css.scroller} role="region" aria-label={caption} tabIndex={0}>
            <table className={css.table}>
              <thead>
                <tr>
                  {columns.map((column, at) => (
                    <th key={at} scope="col">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows().map(([heading, ...cells], at) => (
                  <tr key={at}>
                    <th scope="row">{heading}</th>
                    {cells.map((cell, index) => (
                      <td key={index}>{cell}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </details>
      <FileLink to={exportUrl} />
    </div>
  );
}
