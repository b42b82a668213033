import { z } from 'zod';

/** The error body of docs/design/service-api.md, "Conventions". */
export const errorBody = z.looseObject({
  error: z.looseObject({ code: z.number(), message: z.string() }),
});
