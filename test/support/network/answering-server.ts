import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface AnsweringServer {
  readonly baseUrl: string;
  /** Method and address with query of every request, in order. */
  readonly requests: readonly {
    readonly line: string;
    readonly headers: IncomingMessage['headers'];
    readonly body: string;
  }[];
  close(): Promise<void>;
}

export interface Answered {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A bare HTTP server on loopback that answers what a test says, for answers that the local service never gives. */
export async function startAnsweringServer(
  answer: (
    line: string,
    count: number,
    request: IncomingMessage,
    response: ServerResponse,
  ) => Answered | 'handled',
): Promise<AnsweringServer> {
  const requests: { line: string; headers: IncomingMessage['headers']; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const line = `${request.method ?? ''} ${request.url ?? ''}`;
      requests.push({ line, headers: request.headers, body });
      const answered = answer(line, requests.length, request, response);
      if (answered === 'handled') return;
      response.writeHead(answered.status ?? 200, { 'content-type': 'application/json', ...answered.headers });
      response.end(answered.body ?? '{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listening on TCP
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
