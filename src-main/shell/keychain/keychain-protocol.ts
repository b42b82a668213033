import { z } from 'zod';

/** What the shell asks the keychain's process, one question at a time. */
export const keychainQuestion = z.discriminatedUnion('verb', [
  z.object({ verb: z.literal('get'), account: z.string() }),
  z.object({ verb: z.literal('set'), account: z.string(), secret: z.string() }),
  z.object({ verb: z.literal('delete'), account: z.string() }),
]);
export type KeychainQuestion = z.infer<typeof keychainQuestion>;

export const keychainAnswer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.string().nullable() }),
  z.object({ ok: z.literal(false), reason: z.string() }),
]);
export type KeychainAnswer = z.infer<typeof keychainAnswer>;
