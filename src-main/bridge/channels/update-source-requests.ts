import { z } from 'zod';
import { coreForShell } from './channel.ts';
import type { RequestsOf } from './channel.ts';
import { nothing, updateSource, updateOffer } from './fields.ts';
import type { UpdateCheck, UpdateFetch } from '../views/update-views.ts';

/** From the shell alone: a window cannot make the core fetch anything from anywhere. */
export const updateSourceRequests = {
  'updateSource.look': coreForShell(
    z.object({ source: updateSource, version: z.string().max(60_000) }),
  ).answers<UpdateCheck>(),
  /** Long; `updateSource.progress` says how far it is. Waits while edits are being sent. */
  'updateSource.fetch': coreForShell(z.object({ offer: updateOffer })).answers<UpdateFetch>(),
  /** Looks the package up once more, right before it is handed to the system. */
  'updateSource.verify': coreForShell(z.object({ offer: updateOffer })).answers<UpdateFetch>(),
  'updateSource.progress': coreForShell(nothing).answers<number>(),
};

export type UpdateSourceRequests = RequestsOf<typeof updateSourceRequests>;
