import type { ReactNode } from 'react';
import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import * as css from './tabs.css.ts';

type Tab = { id: string; label: ReactNode; content: ReactNode };

/** Tabs whose choice the caller keeps, usually in the URL. */
export function Tabs({
  tabs,
  value,
  onChange,
}: {
  tabs: readonly Tab[];
  value: string;
  onChange: (id: string) => void;
}) {
  return (
    <BaseTabs.Root value={value} onValueChange={(next) => onChange(String(next))}>
      <BaseTabs.List className={css.tabList}>
        {tabs.map(({ id, label }) => (
          <BaseTabs.Tab key={id} value={id} className={css.tab}>
            {label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map(({ id, content }) => (
        <BaseTabs.Panel key={id} value={id} className={css.tabPanel}>
          {content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
