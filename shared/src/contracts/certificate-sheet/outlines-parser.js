// Plain JavaScript, because the library brings no types. Its file for every loader: the other one has no way in for Node.
export { default } from 'opentype.js/dist/opentype.js';
