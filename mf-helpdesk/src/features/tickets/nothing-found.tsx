import { SearchX } from 'lucide-react';
import { Trans } from '@lingui/react/macro';
import { Button, EmptyState } from '@clube/shared/ui';

/** Tickets are there, none of them with these words: who searched is not told that nobody ever asked. */
export function NothingFound({ q, onClear }: { q: string; onClear: () => void }) {
  return (
    <EmptyState
      icon={SearchX}
      title={<Trans>Nenhum chamado encontrado</Trans>}
      text={<Trans>Nada aqui tem “{q}”. Procure por outras palavras, ou em todos os chamados.</Trans>}
      action={
        <Button onClick={onClear}>
          <Trans>Limpar a busca</Trans>
        </Button>
      }
    />
  );
}
