import { beforeEach, expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { useKeptFocus } from './use-kept-focus.ts';

function Keeper() {
  useKeptFocus();
  return null;
}
const takeFocus = (heading: HTMLElement | null) => heading?.focus();
/** A page with a list in a part of it that takes the focus, and one in a part that does not. */
function Page({ rows, isOff = false, isHeaded = false }: { rows: string[]; isOff?: boolean; isHeaded?: boolean }) {
  return (
    <main tabIndex={-1}>
      {isHeaded && (
        <h1 tabIndex={-1} ref={takeFocus}>
          Título
        </h1>
      )}
      <div role="tabpanel" aria-label="Aba" tabIndex={0}>
        <div>
          {rows.map((row) => (
            <button key={row} type="button" disabled={isOff}>
              {row}
            </button>
          ))}
        </div>
      </div>
      <section aria-label="Lista">
        {rows.map((row) => (
          <button key={row} type="button">{`${row} da lista`}</button>
        ))}
      </section>
      <Keeper />
    </main>
  );
}
const frames = () =>
  act(async () => {
    for (let count = 0; count < 3; count += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
const focus = (name: string) => act(() => screen.getByRole('button', { name }).focus());

beforeEach(() => {
  // There is no layout here: all that stands in the page is seen.
  Element.prototype.checkVisibility = function checkVisibility() {
    return this.isConnected;
  };
});

test.each([
  ['in a part that takes it', 'Um', () => screen.getByRole('tabpanel', { name: 'Aba' })],
  ['anywhere else', 'Um da lista', () => screen.getByRole('main')],
] as const)('what had the focus goes, %s: what stood around it has it', async (_where, name, heir) => {
  const { rerender } = render(<Page rows={['Um', 'Dois']} />);
  focus(name);
  rerender(<Page rows={['Dois']} />);
  await frames();
  expect(document.activeElement).toBe(heir());
});

test('a button that is off lets go of the focus, which stays near', async () => {
  const { rerender } = render(<Page rows={['Um']} />);
  focus('Um');
  // As a browser does with what is off: jsdom leaves it the focus.
  act(() => screen.getByRole('button', { name: 'Um' }).blur());
  rerender(<Page rows={['Um']} isOff />);
  await frames();
  expect(document.activeElement).toBe(screen.getByRole('tabpanel', { name: 'Aba' }));
});

test('who takes it keeps it, and who leaves it to the page by themselves has left it there', async () => {
  const { rerender } = render(<Page rows={['Um', 'Dois']} />);
  focus('Um');
  rerender(<Page rows={['Dois']} isHeaded />);
  await frames();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Título' }));
  focus('Dois');
  act(() => screen.getByRole('button', { name: 'Dois' }).blur());
  rerender(<Page rows={['Dois', 'Três']} isHeaded />);
  await frames();
  expect(document.activeElement).toBe(document.body);
});
