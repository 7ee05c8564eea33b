// The light build has no types of its own; it is the same class.
declare module 'hls.js/light' {
  export { default, type ErrorData } from 'hls.js';
}
