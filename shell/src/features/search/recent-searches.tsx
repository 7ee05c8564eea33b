import { useState } from 'react';
import { History } from 'lucide-react';
import { Trans } from '@lingui/react/macro';
import { Button } from '@clube/shared/ui';
import { forgetSearches, recentSearches } from './recent.ts';
import * as css from './search.css.ts';

/** What this person looked for before, in this browser. */
export function RecentSearches({ recent, onPick }: { recent: string; onPick: (text: string) => void }) {
  const [kept, setKept] = useState(() => recentSearches(recent));
  if (kept.length === 0)
    return (
      <p className={css.hint}>
        <Trans>Digite o nome de um curso, módulo ou aula. Acentos e pequenos erros não atrapalham.</Trans>
      </p>
    );
  const forget = () => {
    forgetSearches(recent);
    setKept([]);
  };
  return (
    <>
      <div className={css.groupRow}>
        <h3 className={css.group}>
          <Trans>Buscas recentes</Trans>
        </h3>
        <Button variant="link" size="small" onClick={forget}>
          <Trans>Limpar</Trans>
        </Button>
      </div>
      {kept.map((text) => (
        <button key={text} type="button" className={css.row} onClick={() => onPick(text)}>
          <History size={18} strokeWidth={1.75} aria-hidden />
          <span className={css.title}>{text}</span>
        </button>
      ))}
    </>
  );
}
