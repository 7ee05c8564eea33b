import { useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { isApiError } from '@clube/shared/transport';
import { showActionToast, showFailure, showToast } from '@clube/shared/ui';
import { writeOver } from '../../write-over.ts';

/** As the server has it, in which version. */
type Saved<Values> = { saved: Values; version: number };
type Options<Values> = Saved<Values> & {
  save: (sent: Partial<Values>, version: number) => Promise<unknown>;
  /** Reads again what somebody else wrote; undefined where it is there no more. */
  read: () => Promise<Saved<Values> | undefined>;
  refresh: () => Promise<unknown>;
};
/** What was typed, over what, and in which version that was. */
type Begun<Values> = { edits: Partial<Values>; base: Partial<Values>; version: number };

const pick = <Values extends object>(all: Partial<Values>, names: object) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => name in names)) as Partial<Values>;

/** What was typed and is not saved, and the ways to save it: over what was seen as it was begun, whatever the page has heard of since. */
export function useDraft<Values extends object>(options: Options<Values>) {
  const { saved, version, refresh } = options;
  const { t } = useLingui();
  const [begun, setBegun] = useState<Begun<Values>>();
  const [theirs, setTheirs] = useState<Values>();
  const heard = useRef<Saved<Values>>(undefined);
  const edits = begun?.edits ?? {};
  const failed = t`Não foi possível salvar agora. Tente de novo.`;
  const texts: Partial<Record<string, string>> = {
    'version.stale': t`Alguém salvou antes. O que você mudou continua aqui: confira e salve de novo.`,
    'promotion.ends_first': t`O fim precisa vir depois do começo.`,
    'link.invalid': t`Use https:// ou um caminho que começa com /.`,
    'course.not_found': t`Um dos cursos não existe mais. Confira e salve de novo.`,
  };
  const fail = (error: unknown) => showFailure(error, (isApiError(error) && texts[error.code]) || failed);
  const read = async () => (await options.read()) ?? { saved, version };
  /** What stood there before stands there again, wherever the person is by then. */
  const putBack = async (before: Partial<Values>, { sent, made }: { sent: Partial<Values>; made: number }) => {
    const write = (over: number) => options.save(before, over);
    try {
      await writeOver<Values>({ base: sent, version: made, values: before, write, read });
      showToast(t`Salvo.`, 'success');
    } catch (error) {
      fail(error);
    }
    await refresh();
  };
  const save = useMutation({
    mutationFn: async (sent: Partial<Values>) => {
      const base = pick<Values>({ ...saved, ...begun?.base }, sent);
      const made = await writeOver<Values>({
        base,
        version: begun?.version ?? version,
        values: sent,
        write: (over) => options.save(sent, over),
        read: async () => {
          heard.current = await read();
          return heard.current;
        },
      });
      return { made, base };
    },
    onSuccess: async ({ made, base }, sent) => {
      setTheirs(undefined);
      await refresh();
      setBegun((known) => {
        const rest = Object.entries(known?.edits ?? {}).filter(([name, value]) => sent[name as keyof Values] !== value);
        if (!known || rest.length === 0) return undefined;
        const left = Object.fromEntries(rest) as Partial<Values>;
        // With what somebody else wrote in between it is no later version that was seen.
        const seen = made === known.version + 1 ? made : known.version;
        return { edits: left, base: pick<Values>({ ...known.base, ...sent }, left), version: seen };
      });
      const undo = () => void putBack(base, { sent, made });
      if ('published' in sent && sent.published === false)
        showActionToast(t`Voltou a rascunho.`, { label: t`Desfazer`, onPress: undo });
      else showToast(t`Salvo.`, 'success');
    },
    onError: (error) => {
      fail(error);
      const now = heard.current;
      if (!now || !isApiError(error, 'version.stale')) return;
      // Shown both, they save over it.
      setBegun((known) => known && { ...known, base: pick(now.saved, known.edits), version: now.version });
      setTheirs(now.saved);
    },
  });
  const values: Values = { ...saved, ...edits };
  const change = (more: Partial<Values>) =>
    setBegun((known) => ({
      edits: { ...known?.edits, ...more },
      base: { ...pick(saved, more), ...known?.base },
      version: known?.version ?? version,
    }));
  const takeTheirs = () => {
    setBegun(undefined);
    setTheirs(undefined);
  };
  return {
    values,
    edits,
    save,
    change,
    both: { edits, theirs, keepMine: () => save.mutate({ ...save.variables, ...edits }), onTakeTheirs: takeTheirs },
  };
}
