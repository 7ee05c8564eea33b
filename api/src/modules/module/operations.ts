import type { ModulePatch } from '@clube/shared/contracts/module';
import type { ModuleSaved } from '@clube/shared/contracts/outline';
import type { Db } from '../../database/connect.ts';
import { assertWritten } from '../course/operations.ts';
import type { ModulePath } from '../course/paths.ts';
import { keepVersion } from '../course/keep-version.ts';
import type { Saver } from '../course/keep-version.queries.ts';
import { findSavedModule, moduleShare } from '../course/saved.queries.ts';
import { findModule, patchModule } from './queries.ts';

/** @throws AppError `module.not_found`, `version.stale` when somebody else saved meanwhile */
export const saveModule = (db: Db, at: ModulePath, patch: ModulePatch, saver: Saver): Promise<ModuleSaved> =>
  keepVersion(db, at, saver, async (trx) => {
    const share = await moduleShare(trx, at);
    await assertWritten(await patchModule(trx, at, patch), patch, () => findModule(trx, at), 'module.not_found');
    return findSavedModule(trx, at, share);
  });
