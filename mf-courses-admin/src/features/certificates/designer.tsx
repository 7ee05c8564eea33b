import { useEffect, useRef, useState } from 'react';
import { Minus, Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import type { CertificateDesignState } from '@clube/shared/contracts/certificate-design';
import { defaultDesign } from '@clube/shared/contracts/certificate-sheet/templates';
import { formatPercent, type Locale } from '@clube/shared/i18n';
import { Button, Chip, Page } from '@clube/shared/ui';
import * as parts from '../../parts.css.ts';
import { editorPath } from '../../paths.ts';
import { CertificateTabs } from '../issued/index.ts';
import { Actions } from './actions.tsx';
import { BothDesigns } from './both-designs.tsx';
import { designOf } from './draft.ts';
import { FieldList, Palette } from './field-list.tsx';
import { FieldSettings } from './field-settings.tsx';
import { PreviewAs, type Person } from './preview-as.tsx';
import { DesignSaveState } from './save-state.tsx';
import { RulesSettings } from './rules-settings.tsx';
import { SheetSettings } from './sheet-settings.tsx';
import { Stage } from './stage.tsx';
import { Templates } from './templates.tsx';
import { isSame, useDraft, type DraftEditor } from './use-draft.ts';
import { useSheetParts, type Fonts } from './use-sheet-parts.ts';
import * as css from './certificates.css.ts';

type Props = { courseId: number; state: CertificateDesignState; fonts: Fonts };
const ZOOMS = [1, 1.25, 1.5, 2] as const;

function Zoom({ value, onChange }: { value: number; onChange: (zoom: number) => void }) {
  const { t } = useLingui();
  const at = ZOOMS.findIndex((zoom) => zoom === value);
  const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
  return (
    <div className={css.zoom} role="group" aria-label={t`Tamanho na tela`}>
      <Button
        size="small"
        iconOnly
        aria-label={t`Diminuir`}
        disabled={at === 0}
        onClick={() => onChange(ZOOMS[at - 1]!)}
      >
        <Minus {...icon} />
      </Button>
      <span className={css.zoomValue}>{formatPercent(value * 100)}</span>
      <Button
        size="small"
        iconOnly
        aria-label={t`Aumentar`}
        disabled={at === ZOOMS.length - 1}
        onClick={() => onChange(ZOOMS[at + 1]!)}
      >
        <Plus {...icon} />
      </Button>
    </div>
  );
}

/** Whether what is shown is what students get. */
function Standing({ state, editor }: { state: CertificateDesignState; editor: DraftEditor }) {
  const { published, version } = state;
  if (published && isSame(published.design, designOf(editor.draft)))
    return (
      <Chip tone="success">
        <Trans>No ar</Trans>
      </Chip>
    );
  if (published)
    return (
      <Chip tone="warning">
        <Trans>Mudanças não publicadas</Trans>
      </Chip>
    );
  return version === 0 ? (
    <Chip>
      <Trans>Modelo padrão</Trans>
    </Chip>
  ) : (
    <Chip tone="warning">
      <Trans>Rascunho</Trans>
    </Chip>
  );
}

/** Back and forth by the usual keys, but where a text is typed that has its own. */
function useUndoKeys(editor: DraftEditor): void {
  const latest = useRef(editor);
  useEffect(() => void (latest.current = editor));
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
      const key = event.key.toLowerCase();
      const { undo, redo } = latest.current;
      const act = key === 'y' || (key === 'z' && event.shiftKey) ? redo : key === 'z' ? undo : null;
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** The sheet with everything that can be done to it. */
export function Designer({ courseId, state, fonts }: Props) {
  const { t, i18n } = useLingui();
  const language = i18n.locale as Locale;
  // The words of the default are those of the language that the designer is opened in.
  const [untouched] = useState(() => defaultDesign(language));
  const saved = state.design ?? untouched;
  const editor = useDraft(courseId, state, saved);
  useUndoKeys(editor);
  const [chosen, setChosen] = useState<string | null>(null);
  const [person, setPerson] = useState<Person | null>(null);
  const [zoom, setZoom] = useState<number>(1);
  const sheetParts = useSheetParts(state, fonts, person?.facts ?? state.sample);
  const { edits, draft } = editor;
  const field = draft.fields.find(({ key }) => key === chosen);
  const choose = (key: string | null) => {
    if (key === chosen) return;
    editor.settle();
    setChosen(key);
  };
  const { course, look } = state;
  return (
    <Page
      title={t`Certificado · ${course}`}
      subtitle={
        <span className={css.under}>
          <Link className={parts.crumb} to={editorPath(courseId)}>
            <Trans>Voltar ao curso</Trans>
          </Link>
          <Standing state={state} editor={editor} />
          <DesignSaveState state={edits.state} onRetry={() => void edits.flush()} />
        </span>
      }
      actions={<Actions {...{ courseId, state, editor }} memberId={person?.member_id ?? null} />}
    >
      <CertificateTabs courseId={courseId} current="design" />
      {edits.state === 'conflict' && (
        <BothDesigns
          theirs={saved}
          mine={designOf(draft)}
          parts={sheetParts}
          onKeepMine={() => void edits.keepMine()}
          onTakeTheirs={editor.takeTheirs}
        />
      )}
      <div className={css.bench}>
        <div className={css.main}>
          <div className={css.above}>
            <PreviewAs courseId={courseId} person={person} onChange={setPerson} />
            <Zoom value={zoom} onChange={setZoom} />
          </div>
          <Stage editor={editor} parts={sheetParts} chosen={field ? chosen : null} onChoose={choose} zoom={zoom} />
          <Templates editor={editor} parts={sheetParts} language={language} onChoose={choose} />
        </div>
        <div className={css.side}>
          {field ? (
            <FieldSettings key={field.key} editor={editor} field={field} brand={look.color} onChoose={choose} />
          ) : (
            <SheetSettings courseId={courseId} editor={editor} brand={look.color} />
          )}
          {/* Stays while a field is looked at: what is typed, and the guard over it, are its own. */}
          <div hidden={field !== undefined}>
            <RulesSettings courseId={courseId} rules={state.rules} issuedCount={state.issued_count} />
          </div>
        </div>
        <div className={css.list}>
          <FieldList editor={editor} chosen={field ? chosen : null} onChoose={choose} />
        </div>
        <div className={css.add}>
          <Palette courseId={courseId} editor={editor} onChoose={choose} />
        </div>
      </div>
    </Page>
  );
}
