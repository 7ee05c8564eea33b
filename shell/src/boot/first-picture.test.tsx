import { lazy, Suspense, useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { waitFor } from '@clube/shared/testing/wait-for';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { comeAlive, takeOver } from './first-picture.ts';

const acts = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
beforeEach(() => {
  acts.IS_REACT_ACT_ENVIRONMENT = false;
});
afterEach(() => {
  acts.IS_REACT_ACT_ENVIRONMENT = true;
  document.body.innerHTML = '';
});

let taken: PromiseWithResolvers<void>;
function Form() {
  const [name, setName] = useState('Bia');
  useEffect(() => taken.resolve(), []);
  return (
    <p>
      <input aria-label="Nome" value={name} onChange={({ target }) => setName(target.value)} />
      <output>{name}</output>
    </p>
  );
}
const page = (content: React.ReactNode) => (
  <main id="conteudo" data-drawn="" suppressHydrationWarning>
    <Suspense>{content}</Suspense>
  </main>
);

test('what a browser fills in at the moment that React takes the page over is what the page knows', async () => {
  taken = Promise.withResolvers();
  const root = document.createElement('div');
  root.id = 'root';
  root.dataset['drawn'] = '';
  // As React's server writes a part that its browser may take over on its own.
  root.innerHTML =
    '<main id="conteudo" data-drawn=""><!--$--><p><input aria-label="Nome" value="Bia"/><output>Bia</output></p><!--/$--></main>';
  document.body.append(root);
  const field = root.querySelector('input')!;

  const { promise, resolve } = Promise.withResolvers<{ default: typeof Form }>();
  const Late = lazy(() => promise);
  takeOver(root);
  hydrateRoot(root, page(<Late />));
  await new Promise((settled) => setTimeout(settled));
  // The code is here; React has not drawn it yet. No key was pressed: a browser puts the value in and says so.
  resolve({ default: Form });
  await promise;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, 'Beatriz');
  field.dispatchEvent(new Event('input', { bubbles: true }));

  await taken.promise;
  await comeAlive(root, () => {});
  // React draws what it was told in its turns, on a busy machine in several.
  await waitFor(() => expect([field.value, root.querySelector('output')!.textContent]).toEqual(['Beatriz', 'Beatriz']));
  expect(field.isConnected).toBe(true);
});

function Filters() {
  const [shows, show] = useState({ q: '', role: '', order: 'name', done: false });
  const [time, setTime] = useState(0);
  useEffect(() => setTime(4), []);
  useEffect(() => {
    if (time === 4) taken.resolve();
  }, [time]);
  return (
    <form>
      <select aria-label="Ordem" value={shows.order} onChange={({ target }) => show({ ...shows, order: target.value })}>
        <option value="name">Nome</option>
        <option value="seen">Acesso</option>
      </select>
      <select aria-label="Papel" value={shows.role} onChange={({ target }) => show({ ...shows, role: target.value })}>
        <option value="">Todos</option>
        <option value="student">Aluno</option>
      </select>
      <input
        aria-label="Feito"
        type="checkbox"
        checked={shows.done}
        onChange={({ target }) => show({ ...shows, done: target.checked })}
      />
      <input aria-label="Busca" value={shows.q} onChange={({ target }) => show({ ...shows, q: target.value })} />
      <input aria-label="Posição" type="range" value={time} onChange={({ target }) => setTime(Number(target.value))} />
      <output>{JSON.stringify({ ...shows, time })}</output>
    </form>
  );
}

test('all that was chosen, ticked and typed before the page was alive is what it knows, one field after the other; what moves by itself goes on', async () => {
  taken = Promise.withResolvers();
  const root = document.createElement('div');
  root.dataset['drawn'] = '';
  root.innerHTML = renderToString(page(<Filters />));
  document.body.append(root);
  const [order, role] = root.querySelectorAll('select');
  const [done, search] = root.querySelectorAll('input');
  role!.value = 'student';
  done!.checked = true;
  search!.value = 'Bia';

  takeOver(root);
  hydrateRoot(root, page(<Filters />));
  await taken.promise;
  await comeAlive(root, () => {});
  const known = { q: 'Bia', role: 'student', order: 'name', done: true, time: 4 };
  await waitFor(() => expect(JSON.parse(root.querySelector('output')!.textContent)).toEqual(known));
  expect([order!.value, role!.value, done!.checked, search!.value]).toEqual(['name', 'student', true, 'Bia']);
});

function Choice() {
  const [chosen, choose] = useState('b');
  useEffect(() => taken.resolve(), []);
  return (
    <form>
      {['a', 'b', 'c'].map((one) => (
        <input
          key={one}
          type="radio"
          name="choice"
          aria-label={one}
          value={one}
          checked={chosen === one}
          onChange={() => choose(one)}
        />
      ))}
      <output>{chosen}</output>
    </form>
  );
}

test.each(['a', 'c'])('of several that exclude each other the one that was chosen stays: %s', async (name) => {
  taken = Promise.withResolvers();
  const root = document.createElement('div');
  root.dataset['drawn'] = '';
  root.innerHTML = renderToString(page(<Choice />));
  document.body.append(root);
  const chosen = () => root.querySelector<HTMLInputElement>('input:checked')!.value;
  root.querySelector<HTMLInputElement>(`[value=${name}]`)!.checked = true;

  takeOver(root);
  hydrateRoot(root, page(<Choice />));
  await taken.promise;
  await comeAlive(root, () => {});
  await waitFor(() => expect(root.querySelector('output')!.textContent).toBe(name));
  expect(chosen()).toBe(name);
});
