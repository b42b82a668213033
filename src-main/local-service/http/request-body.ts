import type { z } from 'zod';
import { ServiceError } from '../service-error.ts';

const largestBytes = 10_000_000;
const deepest = 100;
/** Three million empty objects in 9 MB would hold all other callers for a second. */
const mostValues = 300_000;

/** The text of a request's body. @throws {ServiceError} 400 where it is too large or breaks off. */
export async function readBody(request: Request): Promise<string> {
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > largestBytes) throw tooLarge();
  let text: string;
  try {
    text = await request.text();
  } catch {
    throw new ServiceError(400, 'body: broke off.');
  }
  if (text.length > largestBytes) throw tooLarge();
  return text;
}

function tooLarge(): ServiceError {
  return new ServiceError(400, `body: larger than ${largestBytes} bytes.`);
}

type Check = (schema: z.ZodType, value: unknown, whole: string) => unknown;

/** The parsed and validated body. An empty one counts as an empty object. */
export function checkedBody(schema: z.ZodType, text: string, check: Check): unknown {
  assertBounded(text);
  let value: unknown;
  try {
    value = text.trim() === '' ? {} : JSON.parse(text);
  } catch {
    throw new ServiceError(400, 'body: not valid JSON.');
  }
  return check(schema, value, 'body');
}

/**
 * Before parsing: what nests without end would later cost a stack frame a level.
 *
 * @throws {ServiceError} 400
 */
function assertBounded(text: string): void {
  let depth = 0;
  let values = 1;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (isInString) {
      if (code === 0x5c) index += 1;
      else if (code === 0x22) isInString = false;
    } else if (code === 0x22) isInString = true;
    else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      values += 1;
      if (depth > deepest) throw new ServiceError(400, `body: nested deeper than ${deepest} levels.`);
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
    else if (code === 0x2c) values += 1;
    if (values > mostValues) throw new ServiceError(400, `body: more than ${mostValues} values.`);
  }
}
