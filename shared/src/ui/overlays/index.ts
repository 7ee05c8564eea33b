export { ConfirmDialog } from './confirm-dialog.tsx';
export { Dialog } from './dialog.tsx';
export { Overlay } from './overlay.tsx';
export { Menu } from './menu.tsx';
