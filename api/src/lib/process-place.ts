import { writeFileSync } from 'node:fs';
import os from 'node:os';

/**
 * Lets a process that was just started stand behind others. Who was itself put behind them may bring nobody further ahead: it
 * stands where that one does.
 * @param nice 0 (as everybody) to 19
 */
export function standBehind(pid: number, nice: number): void {
  try {
    os.setPriority(pid, Math.max(os.getPriority(), nice));
  } catch {
    // It has ended, or nobody may say so here: its work is done where it stands.
  }
}

/** When the machine itself runs out of memory, this process goes first (Linux). */
export function goFirst(pid: number): void {
  if (process.platform !== 'linux') return;
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000');
  } catch {
    // It has ended, or nothing may be written there: its own limits hold all the same.
  }
}
