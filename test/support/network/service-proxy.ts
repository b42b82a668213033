import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent } from 'undici';

export type Interception =
  | { readonly status?: number; readonly headers?: Readonly<Record<string, string>>; readonly body: string }
  /** Changes the service's JSON on its way back. */
  | { readonly rewrite: (json: never) => unknown }
  /** The service does it, and then this is answered instead. */
  | { readonly instead: { readonly status: number; readonly type: string; readonly body: string } }
  /** The service does it, and so much of its answer comes through, in pieces where it is slow. */
  | { readonly share: number; readonly isSlow?: boolean }
  /** The connection is cut before the service hears of it, or after it has done it. */
  | 'drop'
  | 'drop after'
  /** Nothing is ever answered, done or not. */
  | 'hang'
  | 'hang after'
  | undefined;

export interface ServiceProxy {
  readonly baseUrl: string;
  /** Method and path with query of every request that came, in order. */
  readonly lines: string[];
  /** Decides what happens to a request; undefined lets it through. */
  intercept: (line: string) => Interception | Promise<Interception>;
  close(): Promise<void>;
}

/** Stands between the real client and the real service on loopback: counts, and lies where a test says so. */
export async function startServiceProxy(target: string): Promise<ServiceProxy> {
  const agent = new Agent({ connections: 8 });
  const lines: string[] = [];
  const proxy = { intercept: (_line: string): Interception | Promise<Interception> => undefined };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      void pass().catch(() => request.socket.destroy());
    });
    const pass = async (): Promise<void> => {
      const line = `${request.method ?? ''} ${request.url ?? ''}`;
      lines.push(line);
      const decided = await proxy.intercept(line);
      if (decided === 'drop') {
        request.socket.destroy();
        return;
      }
      if (decided === 'hang') return;
      if (typeof decided === 'object' && 'body' in decided) {
        response.writeHead(decided.status ?? 200, { 'content-type': 'application/json', ...decided.headers });
        response.end(decided.body);
        return;
      }
      const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers;
      const answer = await agent.request({
        origin: target,
        path: request.url ?? '/',
        method: request.method ?? 'GET',
        headers,
        body: chunks.length === 0 ? null : Buffer.concat(chunks),
      });
      if (decided === 'drop after' || decided === 'hang after') {
        await answer.body.dump();
        if (decided === 'drop after') request.socket.destroy();
        return;
      }
      if (typeof decided === 'object' && 'instead' in decided) {
        await answer.body.dump();
        const { status, type: otherType, body } = decided.instead;
        response.writeHead(status, { 'content-type': otherType }).end(body);
        return;
      }
      const type = String(answer.headers['content-type'] ?? '');
      const passed: Record<string, string> = {};
      for (const name of ['content-type', 'date', 'location']) {
        const value = answer.headers[name];
        if (typeof value === 'string') passed[name] = value.replaceAll(target, baseUrl);
      }
      if (typeof decided === 'object' && 'share' in decided) {
        const bytes = Buffer.from((await answer.body.text()).replaceAll(target, baseUrl));
        response.writeHead(answer.statusCode, { ...passed, 'content-length': String(bytes.byteLength) });
        const end = Math.floor(bytes.byteLength * decided.share);
        const step = decided.isSlow === true ? Math.ceil(end / 5) : end;
        for (let at = 0; at < end; at += step) {
          response.write(bytes.subarray(at, Math.min(end, at + step)));
          if (decided.isSlow === true) await new Promise((resolve) => setTimeout(resolve, 8));
        }
        if (decided.share < 1) request.socket.destroy();
        else response.end();
        return;
      }
      if (!type.startsWith('application/json')) {
        const bytes = Buffer.from(await answer.body.arrayBuffer());
        response.writeHead(answer.statusCode, passed).end(bytes);
        return;
      }
      let text = (await answer.body.text()).replaceAll(target, baseUrl);
      if (typeof decided === 'object' && 'rewrite' in decided && text !== '')
        text = JSON.stringify(decided.rewrite(JSON.parse(text) as never));
      response.writeHead(answer.statusCode, passed).end(text);
    };
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listening on TCP
  const baseUrl = `http://127.0.0.1:${port}`;
  return {
    baseUrl,
    lines,
    get intercept() {
      return proxy.intercept;
    },
    set intercept(decide) {
      proxy.intercept = decide;
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await agent.close();
    },
  };
}
