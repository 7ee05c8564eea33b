import { afterEach, expect, jest, test } from '@jest/globals';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { CropDialog } from './crop-dialog.tsx';

const draw = (onSave: () => void) =>
  render(
    <I18nProvider i18n={i18n}>
      <CropDialog
        image="/foto.png"
        title="Ajustar foto"
        frame="Parte da foto"
        aspect={1}
        save="Salvar foto"
        isSaving={false}
        onSave={onSave}
        onClose={() => {}}
      />
    </I18nProvider>,
  );
afterEach(cleanup);

test('nothing of a picture is saved before it is there, whatever is moved meanwhile', () => {
  const onSave = jest.fn();
  draw(onSave);
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar foto' });
  // Sizes are looked at without one, too.
  act(() => void window.dispatchEvent(new Event('resize')));
  fireEvent.change(screen.getByLabelText('Zoom'), { target: { value: '2' } });
  expect(save.disabled).toBe(true);
  save.click();
  expect(onSave).not.toHaveBeenCalled();
});
