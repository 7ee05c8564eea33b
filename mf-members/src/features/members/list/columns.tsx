import { Check, Columns3, Square } from 'lucide-react';
import { Trans, useLingui } from '@lingui/react/macro';
import { memberColumns, type MemberColumn } from '@clube/shared/contracts/member-filters';
import { Button } from '@clube/shared/ui';
import { Menu } from '@clube/shared/ui/overlays';
import type { Filters } from './use-members.ts';

/** The heads of columns that may be left out. */
export function useColumnNames(): Record<MemberColumn, string> {
  const { t } = useLingui();
  return {
    role: t`Papel`,
    groups: t`Grupos`,
    courses: t`Cursos`,
    progress: t`Progresso`,
    seen: t`Último acesso`,
    state: t`Situação`,
  };
}

/** Which columns the list has. */
export function ColumnsMenu({ hidden, setHidden }: Pick<Filters, 'hidden' | 'setHidden'>) {
  const { t } = useLingui();
  const names = useColumnNames();
  const toggle = (column: MemberColumn) =>
    setHidden(memberColumns.filter((one) => (one === column ? !hidden.has(one) : hidden.has(one))));
  return (
    <Menu
      trigger={
        <Button size="small">
          <Columns3 size={16} strokeWidth={1.75} aria-hidden />
          <Trans>Colunas</Trans>
        </Button>
      }
      groups={[
        memberColumns.map((column) => {
          const name = names[column];
          return {
            icon: hidden.has(column) ? Square : Check,
            label: hidden.has(column) ? t`Mostrar ${name}` : t`Ocultar ${name}`,
            onSelect: () => toggle(column),
          };
        }),
      ]}
    />
  );
}
