import { useSyncExternalStore } from 'react';
import type { UploadTask } from './task.ts';

// What is on its way belongs to the page, not to a screen: it goes on when another one opens. What sends it comes late (queue/).
let tasks: readonly UploadTask[] = [];
const listeners = new Set<() => void>();
const NOTHING: readonly UploadTask[] = [];

export const readTasks = (): readonly UploadTask[] => tasks;

export function writeTasks(next: readonly UploadTask[]): void {
  tasks = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** All files on their way, in the order in which they were chosen. */
export const useTasks = (): readonly UploadTask[] => useSyncExternalStore(subscribe, readTasks, () => NOTHING);
