/** Ends this process at once, and the program that it started where it leads a group for it. */
export function endGroup() {
  try {
    process.kill(-process.pid, 'SIGKILL');
  } catch {
    process.kill(process.pid, 'SIGKILL');
  }
}
