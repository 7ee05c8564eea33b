import type { ComponentType, ReactElement, ReactNode } from 'react';
import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Link } from 'react-router-dom';
import * as css from './overlays.css.ts';

type Item = { label: ReactNode; icon?: ComponentType<{ size?: number; strokeWidth?: number }> } & (
  | { onSelect: () => void; to?: never }
  | { to: string; onSelect?: never }
);
type Props = {
  trigger: ReactElement<Record<string, unknown>>;
  header?: ReactNode;
  groups: readonly (readonly Item[])[];
  defaultOpen?: boolean;
};

/** A menu behind a button, with arrow keys and type-ahead. Groups are parted by a line. */
export function Menu({ trigger, header, groups, defaultOpen = false }: Props) {
  return (
    <BaseMenu.Root defaultOpen={defaultOpen}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        {/* It does not go along with a page that moves below it: what is about to be pressed would be somewhere else. */}
        <BaseMenu.Positioner className={css.positioner} positionMethod="fixed" sideOffset={8} align="end">
          <BaseMenu.Popup className={css.popup}>
            {header && <div className={css.menuHeader}>{header}</div>}
            {groups.map((items, index) => (
              <div key={index}>
                {(index > 0 || header) && <BaseMenu.Separator className={css.separator} />}
                {items.map(({ label, icon: Icon, to, onSelect }, at) => (
                  <BaseMenu.Item
                    key={at}
                    className={css.item}
                    {...(to === undefined ? { onClick: onSelect } : { render: <Link to={to} /> })}
                  >
                    {Icon && <Icon size={18} strokeWidth={1.75} />}
                    {label}
                  </BaseMenu.Item>
                ))}
              </div>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
