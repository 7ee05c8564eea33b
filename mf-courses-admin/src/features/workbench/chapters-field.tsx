import { useState } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Conflict } from '@clube/shared/conflict';
import type { Chapter } from '@clube/shared/contracts/media';
import { isApiError } from '@clube/shared/transport';
import { Button, Row, showFailure, TextArea } from '@clube/shared/ui';
import { LeaveGuard } from '@clube/shared/unsaved';
import { isSame } from '../../write-over.ts';
import { readChapters, writeChapters } from './chapter-lines.ts';
import * as css from './workbench.css.ts';

type Props = {
  chapters: readonly Chapter[];
  /** Writes them, and reads them again. @param over those that were seen @throws ApiError `version.stale` when others stand there */
  save: (chapters: Chapter[], over: readonly Chapter[]) => Promise<unknown>;
  /** Reads again what somebody else wrote. */
  refresh: () => Promise<unknown>;
};

/** Chapters, a line each. */
export function ChaptersField({ chapters, save: send, refresh }: Props) {
  const { t } = useLingui();
  const saved = writeChapters(chapters);
  // What is typed, with what stood there as it was begun.
  const [begun, setBegun] = useState<{ text: string; seen: readonly Chapter[] }>();
  const [isBusy, setBusy] = useState(false);
  const [isConflict, setConflict] = useState(false);
  const shown = begun?.text ?? saved;
  const seen = begun?.seen ?? chapters;
  const read = readChapters(shown, seen);
  const end = () => {
    setBegun(undefined);
    setConflict(false);
  };
  const save = async (over: readonly Chapter[]) => {
    // Somebody else's came while these were typed.
    if (!isSame(over, chapters)) return setConflict(true);
    setBusy(true);
    try {
      await send(read.chapters, over);
      end();
    } catch (error) {
      if (isApiError(error, 'version.stale')) {
        await refresh();
        setConflict(true);
      } else showFailure(error, t`Não foi possível salvar agora. Tente de novo.`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={css.chapters}>
      {isConflict && (
        <Conflict
          differences={[{ label: t`Capítulos`, theirs: saved, mine: shown }]}
          keepMine={() => void (read.wrong === undefined && save(chapters))}
          onTakeTheirs={end}
        />
      )}
      <TextArea
        label={<Trans>Capítulos</Trans>}
        rows={5}
        placeholder={'0:00 …\n2:30 …'}
        value={shown}
        readOnly={isBusy}
        hint={<Trans>Uma linha por capítulo: o tempo em que começa e o título.</Trans>}
        error={
          read.wrong === undefined
            ? undefined
            : t`A linha ${{ line: read.wrong }} precisa de um tempo e um título, como 2:30 Materiais.`
        }
        onChange={({ target }) => setBegun({ text: target.value, seen })}
      />
      {shown !== saved && (
        <LeaveGuard>
          <Trans>Os capítulos que você mudou ainda não foram salvos.</Trans>
        </LeaveGuard>
      )}
      {shown !== saved && (
        <Row>
          <Button
            size="small"
            variant="primary"
            loading={isBusy}
            disabled={read.wrong !== undefined || isConflict}
            onClick={() => void save(seen)}
          >
            <Trans>Salvar capítulos</Trans>
          </Button>
          <Button size="small" variant="link" onClick={end}>
            <Trans>Desfazer</Trans>
          </Button>
        </Row>
      )}
    </div>
  );
}
