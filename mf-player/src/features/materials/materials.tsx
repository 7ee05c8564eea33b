import { Download, FileArchive, FileAudio, FileImage, FileSpreadsheet, FileText } from 'lucide-react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { LessonIds } from '@clube/shared/clients/lesson';
import type { LessonDetail } from '@clube/shared/contracts/lesson';
import type { Material } from '@clube/shared/contracts/material';
import type { MaterialType } from '@clube/shared/contracts/material-types';
import { formatBytes, formatPercent } from '@clube/shared/i18n';
import { Button, ProgressBar } from '@clube/shared/ui';
import * as css from './materials.css.ts';
import { useDownloads } from './use-downloads.ts';

const icons: Partial<Record<MaterialType, typeof FileText>> = {
  zip: FileArchive,
  mp3: FileAudio,
  m4a: FileAudio,
  wav: FileAudio,
  ogg: FileAudio,
  png: FileImage,
  jpg: FileImage,
  webp: FileImage,
  gif: FileImage,
  xlsx: FileSpreadsheet,
  ods: FileSpreadsheet,
  csv: FileSpreadsheet,
};

type RowProps = {
  material: Material;
  bytes: number | undefined;
  /** The page that it came in went before it was whole. */
  isCutOff: boolean;
  onDownload: () => void;
};
function Row({ material: { name, type, size_bytes }, bytes, isCutOff, onDownload }: RowProps) {
  const { t } = useLingui();
  const Icon = icons[type] ?? FileText;
  const percent = bytes === undefined ? undefined : (100 * bytes) / size_bytes;
  return (
    <li className={css.row}>
      <span className={css.mark}>
        <Icon size={20} strokeWidth={1.75} aria-hidden />
      </span>
      <span className={css.text}>
        <span className={css.name}>{name}</span>
        <span className={css.facts}>
          {type.toUpperCase()} · {formatBytes(size_bytes)}
          {percent !== undefined && ` · ${formatPercent(percent)}`}
        </span>
        {isCutOff && (
          <span className={css.cutOff}>
            <Trans>O download parou quando a página foi fechada ou recarregada. Baixe de novo para continuar.</Trans>
          </span>
        )}
        {percent !== undefined && <ProgressBar value={percent} label={t`Baixando ${name}`} />}
      </span>
      <Button size="small" aria-label={t`Baixar ${name}`} onClick={onDownload}>
        <Download size={16} strokeWidth={1.75} aria-hidden />
        <Trans>Baixar</Trans>
      </Button>
    </li>
  );
}

/** What goes with a lesson, to be kept. */
export function Materials({ lesson: { materials }, ids }: { lesson: Pick<LessonDetail, 'materials'>; ids: LessonIds }) {
  const { t } = useLingui();
  const { bytes, cutOff, start } = useDownloads(ids);
  return (
    <ul className={css.list} aria-label={t`Materiais`}>
      {materials.map((material) => (
        <Row
          key={material.id}
          material={material}
          bytes={bytes[material.id]}
          isCutOff={cutOff.includes(material.id)}
          onDownload={() => void start(material)}
        />
      ))}
    </ul>
  );
}
