import { Plural } from '@lingui/react/macro';
import type { Role } from '@clube/shared/contracts/policy';
import { Avatar, Chip } from '@clube/shared/ui';
import * as css from './members.css.ts';
import { useRoleName } from './role-names.ts';

type Props = { name: string; email: string; photo: string | null; role: Role; courses_count: number };

/** What the row of a person begins with, member or invited: who, as what, in how many courses. */
export function PersonCells({ name, email, photo, role, courses_count }: Props) {
  const roleName = useRoleName();
  return (
    <>
      <td className={`${css.cell} ${css.personCell}`}>
        <span className={css.person}>
          <Avatar name={name} photo={photo} />
          <span className={css.names}>
            <span className={css.name}>{name}</span>
            <span className={css.email}>{email}</span>
          </span>
        </span>
      </td>
      <td className={css.cell}>
        <Chip tone={role === 'student' ? 'neutral' : 'brand'}>{roleName(role)}</Chip>
      </td>
      <td className={css.cell}>
        <Plural value={courses_count} _0="nenhum curso" one="# curso" other="# cursos" />
      </td>
    </>
  );
}
