import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Agent } from 'undici';

const fold = promisify(gzip);

/** Stands before a service on loopback as the front of a hosted one does: compresses what is asked for compressed. */
export async function startGzipProxy(target: string): Promise<{ baseUrl: string; close(): Promise<void> }> {
  const agent = new Agent({ connections: 8 });
  const server = createServer((request, response) => {
    const pass = async (): Promise<void> => {
      const answer = await agent.request({
        origin: target,
        path: request.url ?? '/',
        method: 'GET',
        headers: { authorization: request.headers.authorization ?? '' },
      });
      const bytes = Buffer.from(await answer.body.arrayBuffer());
      const type = String(answer.headers['content-type'] ?? 'application/json');
      const isAsked = request.headers['accept-encoding'] === 'gzip';
      const body = isAsked ? await fold(bytes) : bytes;
      const headers = { 'content-type': type, ...(isAsked ? { 'content-encoding': 'gzip' } : {}) };
      response.writeHead(answer.statusCode, { ...headers, 'content-length': body.byteLength }).end(body);
    };
    void pass().catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // It listens on a port of the network, not on a path.
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await agent.close();
    },
  };
}
