/** Whether an address is one of a pattern's. On the server match.server.ts stands in its place (tooling/webpack/server-face.ts). */
export { matchPath } from 'react-router-dom';
