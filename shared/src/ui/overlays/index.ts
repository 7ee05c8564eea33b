export { Dialog } from './dialog.tsx';
export { Menu } from './menu.tsx';
