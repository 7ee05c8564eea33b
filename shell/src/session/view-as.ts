import { endViewing, startViewing } from '@clube/shared/clients/viewing';
import { actAsOneself, actAsStudent } from '@clube/shared/viewing';

/** Looks at the panel as somebody who has just been enrolled: the server lowers the rights, never raises them. */
export async function viewAsStudent(): Promise<void> {
  await startViewing({ member_id: null });
  actAsStudent('/home');
}

export async function viewAsOneself(): Promise<void> {
  await endViewing();
  actAsOneself();
}
