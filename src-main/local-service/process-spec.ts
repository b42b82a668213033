import { LineCounter, parseDocument } from 'yaml';
import { refreshComputedPages } from './search/search.ts';
import type { Service } from './service.ts';

const fetchTimeoutMs = 20_000;
const largestBytes = 5_000_000;

interface SpecError {
  readonly message: string;
  readonly code: string;
}
class SpecFailure extends Error {
  override readonly name = 'SpecFailure';
  readonly code: 'FETCH_TIMEOUT' | 'FETCH_ERROR' | 'PARSE_ERROR';
  readonly errors: readonly SpecError[];
  constructor(code: SpecFailure['code'], errors: readonly SpecError[]) {
    super(errors[0]?.message ?? code);
    this.code = code;
    this.errors = errors;
  }
}

/**
 * Fetches a specification where it has an address, parses it, and keeps it as a new version when it differs from the
 * last one (resources/openapi.json, API specifications). What went wrong stays on the specification; the last good
 * version stays too.
 */
export async function processSpec(service: Service, id: string, signal: AbortSignal): Promise<void> {
  const { specs } = service;
  const row = specs.get(id);
  if (row === undefined || row.state === 'complete') return;
  specs.change(id, { state: 'progress' });
  try {
    const text = row.source_url === null ? (row.source_text ?? '') : await fetched(row.source_url, signal);
    const content = JSON.stringify(parsedSpec(text));
    service.database
      .transaction(() => {
        // It may have been removed, or given another source, while it was fetched; then another job follows.
        const now = specs.get(id);
        if (now?.state !== 'progress') return;
        const isNew = now.last_version === null || specs.version(now.last_version) !== content;
        const at = service.now();
        specs.change(id, {
          state: 'complete',
          source_text: text,
          processed_at: at,
          error_code: null,
          errors: '[]',
          ...(isNew ? { last_version: specs.addVersion(id, content, at) } : {}),
        });
        if (isNew) refreshComputedPages(service, now.organization_id);
      })
      .immediate();
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof SpecFailure)) throw error;
    if (specs.get(id)?.state !== 'progress') return;
    specs.change(id, {
      state: 'complete',
      processed_at: service.now(),
      error_code: error.code,
      errors: JSON.stringify(error.errors),
    });
  }
}

async function fetched(url: string, signal: AbortSignal): Promise<string> {
  const timeout = AbortSignal.timeout(fetchTimeoutMs);
  try {
    const answer = await fetch(url, {
      signal: AbortSignal.any([signal, timeout]),
      headers: { accept: 'application/json, application/yaml, text/yaml, */*' },
    });
    if (!answer.ok) throw failed('FETCH_ERROR', `${url} answered ${answer.status}.`);
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true }); // a fetched body gives bytes
      if (text.length > largestBytes)
        throw failed('FETCH_ERROR', `${url} is larger than ${largestBytes} bytes.`);
    }
    return text + decoder.decode();
  } catch (error) {
    if (error instanceof SpecFailure) throw error;
    if (timeout.aborted)
      throw failed('FETCH_TIMEOUT', `${url} did not answer within ${fetchTimeoutMs / 1000} s.`);
    throw failed('FETCH_ERROR', `${url} could not be fetched: ${causeOf(error)}`);
  }
}

/** What `fetch` hides behind its own message: that nobody listens, or that a name is unknown. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}

function failed(code: SpecFailure['code'], message: string): SpecFailure {
  return new SpecFailure(code, [{ message, code }]);
}

/** The document, from JSON or YAML. @throws {SpecFailure} naming line and reason where it is not an OpenAPI document */
function parsedSpec(text: string): Readonly<Record<string, unknown>> {
  const lines = new LineCounter();
  // Aliases that multiply a small text into a huge one are refused by the parser's own bound.
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  if (document.errors.length > 0) {
    throw new SpecFailure(
      'PARSE_ERROR',
      document.errors.slice(0, 10).map((error) => {
        const { line } = lines.linePos(error.pos[0]);
        return { message: `line ${line}: ${error.message}`, code: error.code };
      }),
    );
  }
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    throw failed('PARSE_ERROR', causeOf(error));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw failed('PARSE_ERROR', 'The text is not an object, so it is not an API specification.');
  }
  const spec = value as Record<string, unknown>; // an object that is not an array
  const version = spec['openapi'] ?? spec['swagger'];
  const wrong: string[] = [];
  if (typeof version !== 'string' || !/^(3\.[01]\.|3\.[012]$|2\.0$)/.test(version)) {
    wrong.push('openapi: names no version of OpenAPI 3.0, 3.1 or Swagger 2.0.');
  }
  if (typeof spec['info'] !== 'object' || spec['info'] === null) wrong.push('info: is missing.');
  const hasContent = ['paths', 'webhooks', 'components'].some(
    (name) => typeof spec[name] === 'object' && spec[name] !== null,
  );
  if (!hasContent) wrong.push('paths: there are neither paths nor webhooks nor components.');
  if (wrong.length > 0) {
    throw new SpecFailure(
      'PARSE_ERROR',
      wrong.map((message) => ({ message, code: 'INVALID_DOCUMENT' })),
    );
  }
  return spec;
}
