import { isPainted } from './boot/painted.ts';

// What the server drew is seen before anything else is run: with all files in the browser's cache it would wait for them.
const painted = document.querySelector('#root[data-drawn]') ? isPainted() : Promise.resolve();
// In the same file: only its running is put off. Without `await` at the top of a module, whose way of running is half a KiB of each page.
void painted.then(() => import(/* webpackMode: "eager" */ './start.tsx')).then(({ start }) => start());
