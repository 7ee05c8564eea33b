import { describe, expect, jest, test } from '@jest/globals';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import '@clube/shared/testing/wait-for';
import { CertificateModal } from './certificate-modal.tsx';
import { seenCertificate } from './seen-certificate.ts';

const open = () => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  render(
    <I18nProvider i18n={i18n}>
      <CertificateModal memberId={1} certificate={{ id: 7, title: 'Aquarela' }} />
    </I18nProvider>,
  );
};

test('a new certificate is congratulated for, with its download, once', async () => {
  open();
  const download = await screen.findByRole('link', { name: /Baixar certificado/ });
  expect(download.getAttribute('href')).toBe('/api/certificate/download/7');
  expect(seenCertificate(1)).toBe(0);
  fireEvent.click(download);
  expect(seenCertificate(1)).toBe(7);
});

test('where nothing can be kept it is new, and closes all the same', async () => {
  const spies = (['getItem', 'setItem'] as const).map((name) =>
    jest.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    }),
  );
  expect(seenCertificate(1)).toBe(0);
  open();
  fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
  for (const spy of spies) spy.mockRestore();
});

describe('it comes under no press', () => {
  const pause = (ms: number) => act(() => new Promise<void>((over) => setTimeout(over, ms)));
  /** As a browser says it; this one knows no buttons of a pointer. */
  const move = (buttons: number) => fireEvent(document.body, new MouseEvent('pointermove', { bubbles: true, buttons }));
  const isThere = () => screen.queryByRole('dialog') !== null;

  test('not even under one that began before it was there', async () => {
    fireEvent.pointerDown(document.body);
    open();
    await pause(0);
    expect(isThere()).toBe(false);
    fireEvent.pointerUp(document.body);
    await screen.findByRole('dialog');
  });

  test('whose release went to a menu of the browser: a pointer that moves without a button is let go', async () => {
    open();
    fireEvent.pointerDown(document.body);
    await pause(1100);
    move(2);
    await pause(1100);
    expect(isThere()).toBe(false);
    move(0);
    await screen.findByRole('dialog');
  });

  test('that drags something since before it was there', async () => {
    open();
    move(1);
    await pause(1100);
    expect(isThere()).toBe(false);
    fireEvent.pointerUp(document.body);
    await screen.findByRole('dialog');
  });

  test('which a key beside it does not end', async () => {
    open();
    fireEvent.pointerDown(document.body);
    fireEvent.keyDown(document.body, { key: 'Shift' });
    await pause(1100);
    expect(isThere()).toBe(false);
    fireEvent.pointerUp(document.body);
    await screen.findByRole('dialog');
  });
});
