export { linkOf } from './link.ts';
export { keepCursor, moveAmongTools, Toolbar, type Tool } from './toolbar.tsx';
export { NOTHING, textOfEditor } from './written.ts';
