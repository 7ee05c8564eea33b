import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { MemberImport } from '@clube/shared/contracts/member-import';
import { FIRST, LAST } from './panel.ts';

/** The server as an owner calls it. `pid`: of its process. */
type Server = { pid: number; url: (path: string) => string; headers: Record<string, string> };
export type Step = { ms: number; peakMiB: number };

const CLEAR_PEAK = '5';
/** @returns the most memory that a process held since this was asked last, MiB */
export function takePeak(pid: number): number {
  const [, kib] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  writeFileSync(`/proc/${pid}/clear_refs`, CLEAR_PEAK);
  return Number(kib) / 1024;
}

/** Has so many people of a file looked at and asked in; each size has people of its own. */
export async function importPeople({ pid, url, headers }: Server, rows: number): Promise<Record<string, Step>> {
  const lines = Array.from({ length: rows }, (_, at) => `${FIRST[at % 20]} ${LAST[at % 16]},p${at}@de-${rows}.example`);
  const body = `nome,email\n${lines.join('\n')}`;
  type Ask = { method?: string; body?: string; headers?: Record<string, string> };
  const ask = async <T>(path: string, init: Ask = {}): Promise<T> => {
    const response = await fetch(url(path), { ...init, headers: { ...headers, ...init.headers } });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  };
  const send = (path: string) =>
    ask<{ id: number }>(path, { method: 'POST', body, headers: { 'content-type': 'application/octet-stream' } });
  const steps: Record<string, Step> = {};
  const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    takePeak(pid);
    const begun = performance.now();
    const value = await work();
    steps[name] = { ms: performance.now() - begun, peakMiB: takePeak(pid) };
    return value;
  };
  await step('looked at', () => send('/member/import/check'));
  const { id } = await step('begun', () => send('/member/import'));
  await step('asked in', async () => {
    while ((await ask<MemberImport>(`/member/import/${id}`)).state === 'running') await wait(50);
  });
  return steps;
}
