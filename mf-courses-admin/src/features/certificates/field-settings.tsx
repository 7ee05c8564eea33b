import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignStartHorizontal,
  AlignStartVertical,
  ArrowDownToLine,
  ArrowUpToLine,
  Copy,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import { Trans, useLingui } from '@lingui/react/macro';
import { SHEET_MM } from '@clube/shared/contracts/certificate-sheet/constants';
import { Button } from '@clube/shared/ui';
import { ColorField } from './color-field.tsx';
import { changeField, copyField, hasRoom, orderField, removeField, type Field } from './draft.ts';
import { alignBox, moveBox, sides, type Side } from './geometry.ts';
import { NumberField } from './number-field.tsx';
import { TextSettings } from './text-settings.tsx';
import type { DraftEditor } from './use-draft.ts';
import { useLabels } from './use-labels.ts';
import * as css from './certificates.css.ts';

type Props = { editor: DraftEditor; field: Field; brand: string; onChoose: (key: string | null) => void };
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;
const icons: Record<Side, LucideIcon> = {
  left: AlignStartVertical,
  center: AlignCenterVertical,
  right: AlignEndVertical,
  top: AlignStartHorizontal,
  middle: AlignCenterHorizontal,
  bottom: AlignEndHorizontal,
};

function Place({ editor, field }: Pick<Props, 'editor' | 'field'>) {
  const { t } = useLingui();
  const { change, settle } = editor;
  const { key } = field;
  const put = (values: object, tag?: string) => change((now) => changeField(now, key, values), tag && `${tag} ${key}`);
  const names: Record<Side, string> = {
    left: t`Alinhar à esquerda`,
    center: t`Centralizar na largura`,
    right: t`Alinhar à direita`,
    top: t`Alinhar ao topo`,
    middle: t`Centralizar na altura`,
    bottom: t`Alinhar à base`,
  };
  const { x, y, width, height } = field;
  const box = { x, y, width, height };
  const number = { onSettle: settle, step: 0.1 };
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>
        <Trans>Posição e tamanho (mm)</Trans>
      </legend>
      <div className={css.numbers}>
        <NumberField
          {...number}
          label="X"
          value={x}
          min={0}
          max={SHEET_MM.width - width}
          onChange={(value) => put(moveBox(box, value - x, 0), 'x')}
        />
        <NumberField
          {...number}
          label="Y"
          value={y}
          min={0}
          max={SHEET_MM.height - height}
          onChange={(value) => put(moveBox(box, 0, value - y), 'y')}
        />
        <NumberField
          {...number}
          label={<Trans>Largura</Trans>}
          value={width}
          min={2}
          max={SHEET_MM.width - x}
          onChange={(value) => put({ width: value }, 'width')}
        />
        <NumberField
          {...number}
          label={<Trans>Altura</Trans>}
          value={height}
          min={0.3}
          max={SHEET_MM.height - y}
          onChange={(value) => put({ height: value }, 'height')}
        />
      </div>
      <div className={css.tools} role="group" aria-label={t`Alinhar na folha`}>
        {sides.map((side) => {
          const Icon = icons[side];
          return (
            <Button
              key={side}
              size="small"
              iconOnly
              aria-label={names[side]}
              title={names[side]}
              onClick={() => put(alignBox(box, side))}
            >
              <Icon {...icon} />
            </Button>
          );
        })}
      </div>
    </fieldset>
  );
}

function Acts({ editor, field, onChoose }: Omit<Props, 'brand'>) {
  const { t } = useLingui();
  const { draft, change } = editor;
  const { key } = field;
  const top = draft.fields.length - 1;
  return (
    <div className={css.tools}>
      <Button
        size="small"
        iconOnly
        aria-label={t`Trazer para a frente`}
        title={t`Trazer para a frente`}
        onClick={() => change((now) => orderField(now, key, top))}
      >
        <ArrowUpToLine {...icon} />
      </Button>
      <Button
        size="small"
        iconOnly
        aria-label={t`Enviar para trás`}
        title={t`Enviar para trás`}
        onClick={() => change((now) => orderField(now, key, 0))}
      >
        <ArrowDownToLine {...icon} />
      </Button>
      <Button
        size="small"
        disabled={!hasRoom(draft)}
        onClick={() => {
          const copy = copyField(draft, field);
          change(() => copy.draft);
          onChoose(copy.key);
        }}
      >
        <Copy {...icon} size={16} />
        <Trans>Duplicar</Trans>
      </Button>
      <Button
        size="small"
        variant="outline-danger"
        onClick={() => {
          change((now) => removeField(now, key));
          onChoose(null);
        }}
      >
        <Trash2 {...icon} size={16} />
        <Trans>Remover</Trans>
      </Button>
    </div>
  );
}

/** All that can be said of one field. */
export function FieldSettings({ editor, field, brand, onChoose }: Props) {
  const { labelOf } = useLabels();
  const { change, settle } = editor;
  const { key } = field;
  return (
    <section className={css.settings}>
      <h2 className={css.title}>{labelOf(field)}</h2>
      {field.kind === 'text' && <TextSettings editor={editor} field={field} />}
      {(field.kind === 'text' || field.kind === 'line') && (
        <ColorField
          label={<Trans>Cor</Trans>}
          value={field.color}
          brand={brand}
          onChange={(color) => change((now) => changeField(now, key, { color }), `color ${key}`)}
          onSettle={settle}
        />
      )}
      {field.kind === 'qr' && (
        <p className={css.hint}>
          <Trans>Leva à página que confere o certificado. Deixe ao menos 20 mm para que qualquer celular leia.</Trans>
        </p>
      )}
      {field.kind === 'logo' && (
        <p className={css.hint}>
          <Trans>O logo das configurações do painel; sem logo, o nome do painel.</Trans>
        </p>
      )}
      <Place editor={editor} field={field} />
      <Acts editor={editor} field={field} onChoose={onChoose} />
    </section>
  );
}
