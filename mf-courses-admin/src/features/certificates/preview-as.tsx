import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { certificatePeopleQuery } from '@clube/shared/clients/certificate-design';
import type { CertificatePeople } from '@clube/shared/contracts/certificate-design';
import { SelectField, TextField } from '@clube/shared/ui';
import * as css from './certificates.css.ts';

/** As many as come at once: where there are more, they are looked for by name. */
const MOST = 30;
export type Person = CertificatePeople[number];
type Props = { courseId: number; person: Person | null; onChange: (person: Person | null) => void };

/** Whose name, day and hours the sheet shows while it is designed. */
export function PreviewAs({ courseId, person, onChange }: Props) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const people = useQuery({ ...certificatePeopleQuery(courseId, search), placeholderData: keepPreviousData });
  const found = people.data ?? [];
  const others = person && !found.some(({ member_id }) => member_id === person.member_id) ? [person] : [];
  const hasMany = search !== '' || found.length >= MOST;
  return (
    <div className={css.preview}>
      <SelectField
        label={<Trans>Ver com dados de</Trans>}
        value={person?.member_id ?? 0}
        onChange={(event) => {
          const id = Number(event.target.value);
          onChange([...others, ...found].find(({ member_id }) => member_id === id) ?? null);
        }}
      >
        <option value={0}>{t`Aluno de exemplo`}</option>
        {[...others, ...found].map(({ member_id, facts }) => (
          <option key={member_id} value={member_id}>
            {facts.member}
          </option>
        ))}
      </SelectField>
      {hasMany && (
        <TextField
          type="search"
          label={<Trans>Buscar aluno</Trans>}
          value={search}
          maxLength={80}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
    </div>
  );
}
