import { useRef, useState } from 'react';
import { ArrowDown, ArrowUp, Paperclip, Pencil, Trash2 } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import type { LessonIds } from '@clube/shared/clients/lesson';
import { materialsQuery } from '@clube/shared/clients/material';
import type { Material } from '@clube/shared/contracts/material';
import { MAX_MATERIAL_NAME, materialTypes } from '@clube/shared/contracts/material-types';
import { formatBytes } from '@clube/shared/i18n';
import { Button, QueryState, QuietNotice, Row } from '@clube/shared/ui';
import { DeleteQuestion } from '../../delete-question.ts';
import * as parts from '../../parts.css.ts';
import { Reach } from '../../reach.tsx';
import { StorageNotice } from '../storage/index.ts';
import { Followed } from '../upload/index.ts';
import { RenameMaterial } from './rename-material.tsx';
import { useMaterials } from './use-materials.ts';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
/** What a file field offers; `.jpeg` is taken for `.jpg`. */
const ACCEPTED = [...Object.keys(materialTypes), 'jpeg'].map((end) => `.${end}`).join(',');

type RowProps = {
  material: Material;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onRename: (name: string) => Promise<boolean>;
  onDelete: () => void;
};
function MaterialRow({ material: { name, type, size_bytes }, isFirst, isLast, onMove, onRename, onDelete }: RowProps) {
  const { t } = useLingui();
  const [isRenaming, setRenaming] = useState(false);
  if (isRenaming)
    return (
      <li className={parts.fileRow}>
        <RenameMaterial
          name={name}
          maxLength={MAX_MATERIAL_NAME}
          onSave={async (next) => (await onRename(next)) && setRenaming(false)}
          onCancel={() => setRenaming(false)}
        />
      </li>
    );
  return (
    <li className={parts.fileRow}>
      <span className={parts.fileText}>
        {name}
        <span className={parts.fileFacts}>
          {type.toUpperCase()} · {formatBytes(size_bytes)}
        </span>
      </span>
      <Button size="small" iconOnly aria-label={t`Subir ${name}`} disabled={isFirst} onClick={() => onMove(-1)}>
        <ArrowUp {...icon} />
      </Button>
      <Button size="small" iconOnly aria-label={t`Descer ${name}`} disabled={isLast} onClick={() => onMove(1)}>
        <ArrowDown {...icon} />
      </Button>
      <Button size="small" iconOnly aria-label={t`Renomear ${name}`} onClick={() => setRenaming(true)}>
        <Pencil {...icon} />
      </Button>
      <Button size="small" iconOnly variant="outline-danger" aria-label={t`Apagar ${name}`} onClick={onDelete}>
        <Trash2 {...icon} />
      </Button>
    </li>
  );
}

/** With one of them moved by a place. */
const moved = (materials: readonly Material[], from: number, by: -1 | 1): Material[] =>
  materials.with(from, materials[from + by]!).with(from + by, materials[from]!);

/** Files that students download with a lesson. */
export function LessonMaterials({ ids }: { ids: LessonIds }) {
  const { t } = useLingui();
  const query = useQuery(materialsQuery(ids));
  const { uploads, problems, send, rename, order, remove, refresh } = useMaterials(ids);
  const [leaving, setLeaving] = useState<Material>();
  const input = useRef<HTMLInputElement>(null);
  return (
    <section className={parts.fileSection} aria-label={t`Materiais`}>
      <h3 className={parts.fileTitle}>
        <Trans>Materiais</Trans>
      </h3>
      <p className={parts.fileHint}>
        <Trans>PDF, documentos, planilhas, apresentações, imagens, áudio, texto ou ZIP de até 200 MB.</Trans>
      </p>
      <QueryState query={query}>
        {({ materials }) =>
          materials.length > 0 && (
            <ul className={parts.fileList} aria-label={t`Arquivos da aula`}>
              {materials.map((material, index) => (
                <MaterialRow
                  key={material.id}
                  material={material}
                  isFirst={index === 0}
                  isLast={index === materials.length - 1}
                  onMove={(by) => order(moved(materials, index, by), materials)}
                  onRename={(name) => rename(material.id, name)}
                  onDelete={() => setLeaving(material)}
                />
              ))}
            </ul>
          )
        }
      </QueryState>
      {uploads.length > 0 && (
        <ul className={parts.fileList} aria-label={t`Materiais em envio`}>
          {uploads.map(({ task, upload }) => (
            <li key={task.id}>
              <Followed task={task} upload={upload} />
            </li>
          ))}
        </ul>
      )}
      {problems.map((problem) => (
        <QuietNotice key={problem}>{problem}</QuietNotice>
      ))}
      <StorageNotice />
      <Row>
        <Button size="small" onClick={() => input.current?.click()}>
          <Paperclip {...icon} />
          <Trans>Anexar arquivos</Trans>
        </Button>
      </Row>
      <input
        ref={input}
        hidden
        multiple
        type="file"
        accept={ACCEPTED}
        aria-label={t`Arquivos de material`}
        onChange={({ target }) => {
          send([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      {leaving && (
        <DeleteQuestion
          title={leaving.name}
          kind="material"
          onDelete={() => remove(leaving.id)}
          onDeleted={refresh}
          onFailed={() => void refresh()}
          onClose={() => setLeaving(undefined)}
        >
          <Reach courseId={ids.courseId} />
          <Trans>Os alunos deixam de ver este arquivo. O espaço dele só é liberado quando sair da lixeira.</Trans>
        </DeleteQuestion>
      )}
    </section>
  );
}
