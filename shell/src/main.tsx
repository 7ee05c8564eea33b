import { isPainted } from './boot/painted.ts';

// What the server drew is seen before anything else is run: with all files in the browser's cache it would wait for them.
if (document.querySelector('#root[data-drawn]')) await isPainted();
// In the same file: only its running is put off.
await import(/* webpackMode: "eager" */ './start.tsx');
