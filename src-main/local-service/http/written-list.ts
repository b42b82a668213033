import { PreparedJson } from './handler.ts';
import { JsonWriter } from './json-writer.ts';
import type { ListAnswer } from './paging.ts';

/** A list whose items write themselves, for answers that hold many or large ones. */
export function writtenList<Value>(
  { items, ...envelope }: ListAnswer<Value>,
  write: (out: JsonWriter, value: Value) => void,
): PreparedJson {
  const out = new JsonWriter();
  out.write(`${JSON.stringify(envelope).slice(0, -1)},"items":[`);
  items.forEach((value, index) => {
    if (index > 0) out.write(',');
    write(out, value);
  });
  out.write(']}');
  return new PreparedJson(out.end());
}
