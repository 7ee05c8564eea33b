import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { importFields, type ImportField } from '@clube/shared/contracts/member-filters';
import type { MemberImportCheck } from '@clube/shared/contracts/member-import';
import { formatNumber } from '@clube/shared/i18n';
import { Chip, SelectField } from '@clube/shared/ui';
import * as css from './import.css.ts';
import { useFaultText, useFieldName } from './words.ts';

/** Rows that are told one by one; a file that is wrong is wrong all along. */
const LISTED = 20;

type Props = {
  name: string;
  found: MemberImportCheck;
  isBusy: boolean;
  onMap: (field: ImportField, column: number | null) => void;
};

/** What a file holds: which column is what, how many can be asked in, and what is wrong with the rest. */
export function Found({ name, found, isBusy, onMap }: Props) {
  const { t } = useLingui();
  const fieldName = useFieldName();
  const faultText = useFaultText();
  const { columns, sample, mapping, rows, ready, faults, errors, room, new_groups: made } = found;
  const listed = errors.slice(0, LISTED);
  const shown = listed.length;
  const making = made.length;
  const labelOf = (column: number) => {
    const number = column + 1;
    const title = columns[column] || t`Coluna ${number}`;
    const example = sample[0]?.[column];
    return example ? `${title} (${example.slice(0, 24)})` : title;
  };
  return (
    <>
      <div className={css.numbers} role="status" aria-busy={isBusy}>
        <span className={css.file}>{name}</span>
        <Chip>
          <Plural value={rows} one="# linha" other="# linhas" />
        </Chip>
        <Chip tone="success">
          <Plural value={ready} one="# pronta" other="# prontas" />
        </Chip>
        {faults > 0 && (
          <Chip tone="warning">
            <Plural value={faults} one="# com problema" other="# com problema" />
          </Chip>
        )}
      </div>
      <div className={css.mapping}>
        {importFields.map((field) => (
          <SelectField
            key={field}
            label={fieldName[field]}
            value={mapping[field] ?? ''}
            onChange={({ target }) => onMap(field, target.value === '' ? null : Number(target.value))}
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
      {mapping.groups !== null && (
        <p className={css.small}>
          <Trans>Vários grupos na mesma célula se separam com “;” ou “|”.</Trans>
        </p>
      )}
      {making > 0 && (
        <div>
          <p className={css.small} id="import-groups">
            <Plural value={making} one="# grupo novo será criado:" other="# grupos novos serão criados:" />
          </p>
          <ul className={css.groups} aria-labelledby="import-groups">
            {made.map((group) => (
              <li key={group}>
                <Chip>{group}</Chip>
              </li>
            ))}
          </ul>
        </div>
      )}
      {room !== null && room < ready && (
        <div className={css.warning} role="alert">
          <Trans>O plano deste painel não inclui tantos membros: os demais ficam de fora. Lugares livres:</Trans>{' '}
          {formatNumber(room)}
        </div>
      )}
      {mapping.email === null && (
        <div className={css.warning} role="alert">
          <Trans>Escolha a coluna que tem os e-mails.</Trans>
        </div>
      )}
      {mapping.email !== null && shown > 0 && (
        <div>
          <p className={css.small} id="import-errors">
            {shown < faults ? (
              <Trans>As linhas com problema ficam de fora. As primeiras {shown}:</Trans>
            ) : (
              <Trans>As linhas com problema ficam de fora:</Trans>
            )}
          </p>
          <ul className={css.errors} aria-labelledby="import-errors">
            {listed.map(({ line, fault, value }) => (
              <li key={line}>
                <Trans>
                  Linha {line}: {faultText[fault]}
                </Trans>{' '}
                <span className={css.value}>{value}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
